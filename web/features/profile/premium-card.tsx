/** What premium adds, as an offer or a folded list; and what an account adds for a guest. */
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { PREMIUM_PERKS } from '#contract/premium/premium.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { guestNudgeWords, premiumCardWords } from './profile.words.ts'

type PremiumCardProps = {
  isPremium: boolean
  link?: { to: string; label: string } | undefined
}

const PLAN_LINK = { to: '/subscribe', label: premiumCardWords.link }

export function PremiumCard({ isPremium, link = PLAN_LINK }: PremiumCardProps) {
  if (isPremium) return <PremiumFeatures isPremium />
  return (
    <Card as="section" tone="brass" className="premium-card">
      <Head line={premiumCardWords.offer} />
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
          <Head line={isPremium ? premiumCardWords.owned : premiumCardWords.offer} />
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
        <h2>{premiumCardWords.title}</h2>
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
      <h2>{guestNudgeWords.title}</h2>
      <p className="sm muted">{guestNudgeWords.line}</p>
      <ButtonLink block to="/signup">
        {guestNudgeWords.link}
      </ButtonLink>
    </Card>
  )
}
