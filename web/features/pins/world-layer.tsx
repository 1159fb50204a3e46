/** Everyone's pins: a switch for premium members, and for everyone else what is behind it. */
import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { keepPreviousData } from '@tanstack/react-query'
import type { WorldView } from '#contract/pins.ts'
import { getWorldPins } from '#contract/pins.ts'
import { useCall } from '#web/api/use-call.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Switch } from '#web/ui/switch.tsx'
import './world-layer.css'

const FRESH_MS = 60_000
/** A made-up corner of the world: which tiles of the preview are lit, and how brightly. */
const SAMPLE = [...'0013200102331012000121002310'].map((level, n) => ({ name: `tile ${n}`, level }))

export function useWorldCells(view: WorldView | undefined) {
  const query = view ?? { west: 0, south: 0, east: 0, north: 0, zoom: 0 }
  const { data, isError } = useCall(
    getWorldPins,
    { query },
    { enabled: view !== undefined, placeholderData: keepPreviousData, staleTime: FRESH_MS, gcTime: FRESH_MS },
  )
  return { cells: view ? data : undefined, hasFailed: isError }
}

type WorldSwitchProps = {
  isOn: boolean
  seen: number | undefined
  hasFailed: boolean
  onChange: (isOn: boolean) => void
}

export function WorldSwitch({ isOn, seen, hasFailed, onChange }: WorldSwitchProps) {
  return (
    <Card as="section" className="world-layer" tone="brass">
      <Switch label={<b>Everyone’s pins</b>} isOn={isOn} onChange={onChange} />
      <p className="sm muted" role="status">
        {hasFailed ? 'They could not be loaded. Move the map to try again.' : wordsFor(isOn, seen)}
      </p>
    </Card>
  )
}

function wordsFor(isOn: boolean, seen: number | undefined): string {
  if (!isOn) return 'A day old, rounded to a kilometre, and nobody’s name on them.'
  if (seen === undefined) return 'Looking...'
  return seen === 0 ? 'Nobody’s pins around here yet.' : `${seen.toLocaleString('en')} pins in view.`
}

export function LockedWorld({ isGuest }: { isGuest: boolean }) {
  return (
    <Card as="section" className="world-layer" tone="brass">
      <SectionHeading aside={<Chip tone="brass">Premium</Chip>}>Everyone’s pins</SectionHeading>
      <div className="world-sample" aria-hidden="true">
        {SAMPLE.map(({ name, level }) => (
          <i key={name} data-level={level} />
        ))}
        <LockSimpleIcon weight="fill" />
      </div>
      <p className="sm">
        Where the world sits, rounded to a kilometre and without names. Yours stay exact for you alone.
      </p>
      {isGuest ? (
        <ButtonLink to="/signup" variant="secondary" block>
          Sign up first
        </ButtonLink>
      ) : (
        <ButtonLink to="/subscribe" variant="brass" block>
          Upgrade to Premium
        </ButtonLink>
      )}
    </Card>
  )
}
