/** What premium adds: an offer for those without it, a folded list for those who have it. */
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import type { ReactNode } from 'react'
import { PREMIUM_PERKS } from '#contract/premium/premium.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'

type PremiumCardProps = {
  isPremium: boolean
  /** Replaces the link. */
  action?: ReactNode | undefined
  link?: { to: string; label: string } | undefined
}

const PLAN_LINK = { to: '/subscribe', label: 'Go Premium' }

export function PremiumCard({ isPremium, action, link = PLAN_LINK }: PremiumCardProps) {
  if (isPremium)
    return (
      <Card as="section" tone="brass" className="premium-card">
        <details>
          <summary>
            <Head line="All yours. Sit back." />
            <CaretDownIcon weight="bold" aria-hidden="true" />
          </summary>
          <Perks />
        </details>
      </Card>
    )
  return (
    <Card as="section" tone="brass" className="premium-card">
      <Head line="The best seat in the house." />
      <Perks />
      {action || (
        <ButtonLink variant="brass" block to={link.to}>
          {link.label}
        </ButtonLink>
      )}
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
