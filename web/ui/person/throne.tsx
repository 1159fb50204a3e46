/** The throne: a toilet from above. Lid down is off the bowl; lid up shows the water. */
import { type ReactNode, useState } from 'react'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { throneWords } from '#web/ui/ui.words.ts'
import './throne.css'
import '../throne-parts.css'

const VIBRATION_MS = 12

export type ThroneProps = {
  isOn: boolean
  waterLabel?: ReactNode | undefined
  lidLabel?: ReactNode | undefined
  /** Defaults to Occupied or Vacant; null hides the lock. */
  lockText?: string | null | undefined
  /** Makes the bowl a toggle button; without it the throne is only a picture. */
  onToggle?: (() => void) | undefined
  disabled?: boolean | undefined
  golden?: boolean | undefined
  /** The lid moves twice when the throne appears, to show where to press. */
  nods?: boolean | undefined
  /** An extra ring animates whenever this changes, e.g. the live count. */
  pulseKey?: string | number | undefined
  /** The size is the CSS variable `--w` of this class, 272 px by default. */
  className?: string | undefined
}

export function Throne({ isOn, lockText, golden = false, nods = false, className, ...bowl }: ThroneProps) {
  const [splashes, setSplashes] = useState(0)
  const isPaused = usePageHidden()
  return (
    <div
      className={classNames('throne', className)}
      data-on={isOn}
      data-golden={golden || undefined}
      data-nods={nods || undefined}
      data-paused={isPaused || undefined}
      aria-hidden={bowl.onToggle ? undefined : true}
    >
      {splashes > 0 && <i className="throne-splash" key={splashes} aria-hidden="true" />}
      <div className="throne-tank" aria-hidden="true">
        {lockText !== null && <Lock isOn={isOn} text={lockText} />}
      </div>
      <div className="throne-hinge" />
      <Bowl {...bowl} isOn={isOn} onSplash={() => setSplashes(splashes + 1)} />
    </div>
  )
}

export function Lock({
  isOn,
  text = isOn ? throneWords.occupied : throneWords.vacant,
}: {
  isOn: boolean
  text?: ReactNode | undefined
}) {
  return (
    <span className="lock" data-on={isOn}>
      {text}
    </span>
  )
}

type BowlProps = Omit<ThroneProps, 'lockText' | 'golden' | 'nods' | 'className'> & { onSplash: () => void }

function Bowl({ isOn, waterLabel, lidLabel, onToggle, disabled, pulseKey, onSplash }: BowlProps) {
  const parts = <BowlParts waterLabel={waterLabel} lidLabel={lidLabel} pulseKey={pulseKey} />
  if (!onToggle) return <div className="throne-bowl">{parts}</div>

  const handleClick = () => {
    if (!isOn) {
      onSplash()
      vibrate()
    }
    onToggle()
  }
  return (
    <button
      type="button"
      className="throne-bowl"
      aria-pressed={isOn}
      aria-label={throneWords.toggle}
      disabled={disabled}
      onClick={handleClick}
    >
      {parts}
    </button>
  )
}

function BowlParts({ waterLabel, lidLabel, pulseKey }: Pick<ThroneProps, 'waterLabel' | 'lidLabel' | 'pulseKey'>) {
  return (
    <>
      <span className="throne-rim" />
      <span className="throne-well">
        <i className="throne-ring" />
        <i className="throne-ring" />
        <i className="throne-ring" />
        {pulseKey !== undefined && <i className="throne-ring throne-ring-once" key={pulseKey} />}
      </span>
      <span className="throne-label throne-label-water" aria-hidden="true">
        {waterLabel}
      </span>
      <span className="throne-lid">
        <span className="throne-label" aria-hidden="true">
          {lidLabel}
        </span>
      </span>
    </>
  )
}

export function vibrate() {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!prefersReducedMotion && 'vibrate' in navigator) navigator.vibrate(VIBRATION_MS)
}
