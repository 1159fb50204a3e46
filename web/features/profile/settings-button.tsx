/** A row of the settings that does something here instead of leading to another screen. */
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import type { ReactNode } from 'react'

type SettingsButtonProps = { icon: ReactNode; children: ReactNode; onClick: () => void }

export function SettingsButton({ icon, children, onClick }: SettingsButtonProps) {
  return (
    <li>
      <button className="row row-link settings-button" type="button" onClick={onClick}>
        <span className="row-icon">{icon}</span>
        <span className="row-main">{children}</span>
        <CaretRightIcon className="row-caret" weight="bold" aria-hidden="true" />
      </button>
    </li>
  )
}
