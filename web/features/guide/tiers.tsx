/** "Three ways to sit": what guests, registered and premium members get. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { guideHeadings, TIERS, type Tier } from './guide.words.ts'
import './guide.css'

export function Tiers() {
  return (
    <section className="guide-section" aria-labelledby="guide-tiers">
      <SectionHeading id="guide-tiers">{guideHeadings.tiers}</SectionHeading>
      <div className="guide-cards">
        {TIERS.map((tier) => (
          <TierCard key={tier.name} tier={tier} />
        ))}
      </div>
    </section>
  )
}

function TierCard({ tier: { name, words, emoji, look, has } }: { tier: Tier }) {
  const isGold = look === 'gold'
  return (
    <Card as="article" className="guide-tier" tone={isGold ? 'brass' : 'plain'}>
      <header>
        <Avatar emoji={emoji} size={56} state={look === 'dry' ? 'dry' : 'on'} gold={isGold} />
        <div>
          <h3>
            {name}
            <span className="visually-hidden">{guideHeadings.experience}</span>
          </h3>
          <p className="sm muted">{words}</p>
        </div>
      </header>
      <ul className="sm">
        {has.map((feature) => (
          <li key={feature}>
            <CheckIcon weight="bold" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  )
}
