/** What premium adds, as an offer or a folded list; and what an account adds for a guest. */
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { PREMIUM_PERKS } from '#contract/premium/premium.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'

type PremiumCardProps = {
  isPremium: boolean
  link?: { to: string; label: string } | undefined
}

const PLAN_LINK = { to: '/subscribe', label: 'Go Premium' }

export function PremiumCard({ isPremium, link = PLAN_LINK }: PremiumCardProps) {
  if (isPremium) return <PremiumFeatures isPremium />
  return (
    <Card as="section" tone="brass" className="premium-card">
      <Head line="The best seat in the house." />
      <Perks />
      <ButtonLink variant="brass" block to={link.to}>
        {link.label}
      </ButtonLink>
    </Card>
  )
}

/** A list and no offer. */
export function PremiumFeatures({ isPremium }: { isPremium: boolean }) {
  return (
    <Card as="section" tone={isPremium ? 'brass' : 'plain'} className="premium-card">
      <details>
        <summary>
          <Head line={isPremium ? 'All yours. Sit back.' : 'The best seat in the house.'} />
          <CaretDownIcon weight="bold" aria-hidden="true" />
        </summary>
        <Perks />
      </details>
    </Card>
  )
}

function Head({ line }: { line: string }) {
  return (
    <div className="premium-card-head">
      <Emoji char="toilet-sparkles" size={56} />
      <div>
        <h2>Premium features</h2>
        <p className="sm muted">{line}</p>
      </div>
    </div>
  )
}

function Perks() {
  return (
    <ul>
      {PREMIUM_PERKS.map((perk) => (
        <li key={perk}>
          <CheckIcon weight="bold" aria-hidden="true" />
          {perk}
        </li>
      ))}
    </ul>
  )
}

/** Shows a guest what an account would keep. */
export function GuestNudge() {
  return (
    <Card as="section" className="guest-nudge">
      <h2>Keep your seat</h2>
      <p className="sm muted">
        These numbers last as long as your visit. Sign up and they come along, with badges, streaks and a place in the
        Hall of Fame.
      </p>
      <ButtonLink block to="/signup">
        Sign Up
      </ButtonLink>
    </Card>
  )
}
