/** The frame of every way in: a wall with the way back, title and one line; the form on porcelain beside it. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from '#web/ui/brand.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { useNextHeading } from '#web/ui/use-next-heading.ts'
import { type LitTileSets, PencilTrim, Wall } from '#web/ui/wall.tsx'
import './auth-shell.css'

type AuthShellProps = { title: string; line: ReactNode; tiles: LitTileSets; children: ReactNode }

export function AuthShell({ title, line, tiles, children }: AuthShellProps) {
  const heading = useNextHeading(title)
  return (
    <div className="auth-shell">
      <Wall className="auth-wall" as="header" tiles={tiles}>
        <div className="auth-bar">
          <IconLink label="Back" to="/">
            <ArrowLeftIcon weight="bold" aria-hidden="true" />
          </IconLink>
          <Brand to="/" />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{line}</p>
      </Wall>
      <PencilTrim className="auth-trim" />
      <div className="auth-floor">{children}</div>
    </div>
  )
}

/** The last line of a form: a question and the other door. */
export function OtherDoor({ question, to, children }: { question: string; to: string; children: ReactNode }) {
  return (
    <p className="other-door sm">
      {question}{' '}
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  )
}
