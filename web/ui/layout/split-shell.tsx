/** A two-part screen: a wall with back link, title and subtitle; the content below or beside it. */
import type { ReactNode } from 'react'
import { useNextHeading } from '#web/ui/browser/focus.ts'
import { Brand } from './brand.tsx'
import { classNames } from './class-names.ts'
import { type LitTileSets, PencilTrim, Wall } from './wall.tsx'
import './split-shell.css'

type SplitShellProps = {
  className: string
  title: string
  line: ReactNode
  back: ReactNode
  home: string
  tiles?: LitTileSets | undefined
  art?: ReactNode
  children: ReactNode
}

export function SplitShell({ className, title, line, back, home, tiles, art, children }: SplitShellProps) {
  const heading = useNextHeading(title)
  return (
    <div className={classNames('split-shell', className)}>
      <Wall className="split-wall" as="header" tiles={tiles}>
        {art}
        <div className="split-bar">
          {back}
          <Brand to={home} />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{line}</p>
      </Wall>
      <PencilTrim className="split-trim" />
      <div className="split-floor">{children}</div>
    </div>
  )
}
