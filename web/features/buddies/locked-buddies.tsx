/** Shown without premium: what buddies are, and a link to premium. */
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import './buddies.css'

/** Made-up avatars. */
const SAMPLE = [
  { emoji: '👑', state: 'on' },
  { emoji: '🦄', state: 'on' },
  { emoji: '🚀', state: 'dry' },
  { emoji: '🦚', state: 'off' },
] as const

export function LockedBuddies({ way }: { way: { to: string; label: string } }) {
  return (
    <Card as="section" className="locked-buddies">
      <SectionHeading aside={<Chip tone="brass">Premium</Chip>}>Bathroom buddies</SectionHeading>
      <div className="locked-buddies-sample" aria-hidden="true">
        {SAMPLE.map(({ emoji, state }) => (
          <Avatar key={emoji} emoji={emoji} size={56} state={state} gold />
        ))}
      </div>
      <p className="sm muted">Make somebody you met your buddy, see when they sit, and write to each other.</p>
      <ButtonLink variant="secondary" block to={way.to}>
        {way.label}
      </ButtonLink>
    </Card>
  )
}
