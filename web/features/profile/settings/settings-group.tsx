/** A group of settings in a card: closed on a phone until it is opened, open on a wider screen. */
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { type ReactNode, useState } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import './settings-group.css'

const WIDE = '(min-width: 1024px)'

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia(WIDE).matches)
  return (
    <Card flush className="settings-group">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <h3>{title}</h3>
          <CaretDownIcon weight="bold" aria-hidden="true" />
        </summary>
        {children}
      </details>
    </Card>
  )
}

/** Settings that are not rows. */
export function SettingsBody({ children }: { children: ReactNode }) {
  return <div className="settings-body">{children}</div>
}
