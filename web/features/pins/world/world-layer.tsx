/** Everyone's pins: a switch for premium members, a locked preview for everyone else. */

import { Chip } from '#web/ui/feedback/chip.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { WorldSample } from './world-sample.tsx'
import './world-layer.css'

type WorldSwitchProps = {
  isOn: boolean
  pinsInView: number | undefined
  hasFailed: boolean
  onChange: (isOn: boolean) => void
}

export function WorldSwitch({ isOn, pinsInView, hasFailed, onChange }: WorldSwitchProps) {
  return (
    <Card as="section" className="world-layer" tone="brass">
      <Switch label={<b>Everyone’s pins</b>} isOn={isOn} onChange={onChange} />
      <p className="sm muted" role="status">
        {hasFailed ? 'We couldn’t load them. Move the map to try again.' : statusText(isOn, pinsInView)}
      </p>
    </Card>
  )
}

function statusText(isOn: boolean, pinsInView: number | undefined): string {
  if (!isOn) return 'At least a day old, rounded to a kilometre, no names.'
  if (pinsInView === undefined) return 'Looking…'
  return pinsInView === 0 ? 'No pins around here yet.' : `${pinsInView.toLocaleString('en')} pins in view.`
}

export function LockedWorld({ isGuest }: { isGuest: boolean }) {
  return (
    <Card as="section" className="world-layer" tone="brass">
      <SectionHeading aside={<Chip tone="brass">Premium</Chip>}>Everyone’s pins</SectionHeading>
      <WorldSample />
      <p className="sm">Where the world sits, rounded to a kilometre, no names. Only you see yours exactly.</p>
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
