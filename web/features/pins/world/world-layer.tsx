/** Everyone's pins: a switch for premium members, a locked preview for everyone else. */

import { pinsInViewText, worldWords } from '#web/features/pins/pins.words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
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
      <Switch label={<b>{worldWords.title}</b>} isOn={isOn} onChange={onChange} />
      <p className="sm muted" role="status">
        {hasFailed ? worldWords.notLoaded : statusText(isOn, pinsInView)}
      </p>
    </Card>
  )
}

function statusText(isOn: boolean, pinsInView: number | undefined): string {
  if (!isOn) return worldWords.off
  return pinsInView === undefined ? worldWords.loading : pinsInViewText(pinsInView)
}

export function LockedWorld({ isGuest }: { isGuest: boolean }) {
  return (
    <Card as="section" className="world-layer" tone="brass">
      <SectionHeading aside={<Chip tone="brass">{uiWords.premium}</Chip>}>{worldWords.title}</SectionHeading>
      <WorldSample />
      <p className="sm">{worldWords.locked}</p>
      {isGuest ? (
        <ButtonLink to="/signup" variant="secondary" block>
          {worldWords.signUp}
        </ButtonLink>
      ) : (
        <ButtonLink to="/subscribe" variant="brass" block>
          {worldWords.upgrade}
        </ButtonLink>
      )}
    </Card>
  )
}
