/** A short text in a pill: a state, a count, a price. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import './chip.css'

export type ChipProps = {
  tone?: 'neutral' | 'live' | 'brass' | 'soap' | 'bad' | 'wall' | undefined
  /** A drop of water in front, for live values; grey in a neutral chip. */
  drip?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Chip({ tone = 'neutral', drip = false, className, children }: ChipProps) {
  return (
    <span className={classNames('chip', className)} data-tone={tone}>
      {drip && <i className="chip-drip" aria-hidden="true" />}
      {children}
    </span>
  )
}

export function Count({ value, label }: { value: number; label: string }) {
  if (value === 0) return null
  return (
    <span className="count num" role="img" aria-label={label}>
      {value > 99 ? '99+' : value}
    </span>
  )
}
