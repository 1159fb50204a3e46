/** Rows of a list in a flush card, and the buttons at its end that show more of them. */
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { type ReactNode, type Ref, startTransition } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/form/button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import './row.css'

type RowsProps = { children: ReactNode; label?: string | undefined; ref?: Ref<HTMLUListElement> | undefined }

export function Rows({ children, label, ref }: RowsProps) {
  return (
    <ul className="rows" aria-label={label} ref={ref}>
      {children}
    </ul>
  )
}

export type RowProps = {
  leading?: ReactNode | undefined
  children: ReactNode
  sub?: ReactNode | undefined
  meta?: ReactNode | undefined
  to?: string | undefined
  /** Buttons beside the link, because a link must not contain them. */
  actions?: ReactNode | undefined
}

export function Row({ to, actions, ...parts }: RowProps) {
  const body = <RowBody {...parts} />
  return (
    <li className={actions ? 'row-with-actions' : undefined}>
      {to === undefined ? (
        <div className="row">{body}</div>
      ) : (
        <Link className="row" to={to}>
          {body}
        </Link>
      )}
      {actions}
    </li>
  )
}

export type RowLinkProps = { to: string; icon: ReactNode; children: ReactNode; meta?: ReactNode | undefined }

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

function RowBody({ leading, children, sub, meta }: Omit<RowProps, 'to' | 'actions'>) {
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

type MoreRowsProps = { isExpanded: boolean; onToggle: () => void; children: ReactNode }

export function MoreRows({ isExpanded, onToggle, children }: MoreRowsProps) {
  return (
    // The rows are rendered in pieces.
    <button
      type="button"
      className="more-rows num"
      aria-expanded={isExpanded}
      onClick={() => startTransition(onToggle)}
    >
      {isExpanded ? uiWords.showLess : children}
    </button>
  )
}

type LoadMoreProps = {
  list: { hasMore: boolean; hasFailed: boolean; isLoadingMore: boolean; loadMore: () => void }
  children: string
}

export function LoadMore({ list: { hasMore, hasFailed, isLoadingMore, loadMore }, children }: LoadMoreProps) {
  if (!hasMore || hasFailed) return null
  return (
    <div className="load-more">
      <Button variant="secondary" size="sm" busy={isLoadingMore} busyText={uiWords.loadingMore} onClick={loadMore}>
        {children}
      </Button>
    </div>
  )
}
