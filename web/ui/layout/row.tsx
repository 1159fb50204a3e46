/** Rows of a list in a flush card: people, chats, links to other screens. */
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './row.css'

export function Rows({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  )
}

export type RowProps = {
  leading?: ReactNode | undefined
  /** The main line. */
  children: ReactNode
  /** A smaller line under it. */
  sub?: ReactNode | undefined
  /** At the far end, e.g. the elapsed time. */
  meta?: ReactNode | undefined
  /** Makes the whole row a link. */
  to?: string | undefined
}

export function Row({ to, ...parts }: RowProps) {
  const body = <RowBody {...parts} />
  return (
    <li>
      {to === undefined ? (
        <div className="row">{body}</div>
      ) : (
        <Link className="row" to={to}>
          {body}
        </Link>
      )}
    </li>
  )
}

export type RowLinkProps = { to: string; icon: ReactNode; children: ReactNode; meta?: ReactNode | undefined }

/** A link to another screen: icon, text, caret. */
export function RowLink({ to, icon, children, meta }: RowLinkProps) {
  return (
    <li>
      <Link className="row row-link" to={to}>
        <span className="row-icon">{icon}</span>
        <span className="row-main">{children}</span>
        {meta}
        <CaretRightIcon className="row-caret" weight="bold" aria-hidden="true" />
      </Link>
    </li>
  )
}

function RowBody({ leading, children, sub, meta }: Omit<RowProps, 'to'>) {
  return (
    <>
      {leading}
      <span className="row-main">
        {children}
        {sub && <span className="row-sub">{sub}</span>}
      </span>
      {meta && <span className="row-meta num">{meta}</span>}
    </>
  )
}
