/** The frame of the way to premium: the golden throne on its wall, and beside it what is to be done. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { type ReactNode, useEffect, useRef } from 'react'
import { Brand } from '#web/ui/brand.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Throne } from '#web/ui/throne.tsx'
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

/** A next step on the same address has taken the focused button away; its title is where to read on. */
function useNextHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus()
  }, [title])
  return heading
}
