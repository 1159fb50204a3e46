/** A switch with its label; the whole row can be tapped. */
import type { ReactNode } from 'react'
import './switch.css'

export type SwitchProps = {
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean | undefined
}

export function Switch({ label, isOn, onChange, disabled }: SwitchProps) {
  return (
    <button
      className="switch"
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span className="switch-label">{label}</span>
      <i className="switch-track" aria-hidden="true" />
    </button>
  )
}
