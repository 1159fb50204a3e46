/** The frame of the way to premium: the golden throne on its wall, and beside it what is to be done. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Throne } from '#web/ui/throne.tsx'
import { useNextHeading } from '#web/ui/use-next-heading.ts'
import { PencilTrim, Wall } from '#web/ui/wall.tsx'
import './subscribe-shell.css'

type SubscribeShellProps = { title: string; line: string; onBack: () => void; children: ReactNode }

export function SubscribeShell({ title, line, onBack, children }: SubscribeShellProps) {
  const heading = useNextHeading(title)
  return (
    <div className="subscribe-shell">
      <Wall className="subscribe-wall" as="header">
        <Throne className="subscribe-throne" isOn={false} lockText={null} golden />
        <div className="subscribe-bar">
          <IconButton label="Back" onClick={onBack}>
            <ArrowLeftIcon weight="bold" aria-hidden="true" />
          </IconButton>
          <Brand to="/home" />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{line}</p>
      </Wall>
      <PencilTrim className="subscribe-trim" />
      <div className="subscribe-floor">{children}</div>
    </div>
  )
}
