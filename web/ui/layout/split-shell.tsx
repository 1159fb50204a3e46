/** A screen in two: a wall with the way back, a title and a line; below it, or beside it, what is to be done. */
import type { ReactNode } from 'react'
import { useNextHeading } from '#web/ui/browser/use-next-heading.ts'
import { Brand } from './brand.tsx'
import { classNames } from './class-names.ts'
import { type LitTileSets, PencilTrim, Wall } from './wall.tsx'
import './split-shell.css'

type SplitShellProps = {
  className: string
  title: string
  line: ReactNode
  /** The way back, and where the brand leads. */
  back: ReactNode
  home: string
  tiles?: LitTileSets | undefined
  /** What else is on the wall, behind the words. */
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
