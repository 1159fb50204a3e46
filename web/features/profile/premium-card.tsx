/** What premium adds: an offer to those who do not have it, a list of what is theirs to those who do. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Emoji } from '#web/ui/emoji.tsx'

const FEATURES = [
  'Custom nickname, up to 20 characters',
  '15 exclusive emojis',
  'Private chat and buddies',
  'Custom profile themes',
  'Ad-free experience',
]

export function PremiumCard({ isPremium }: { isPremium: boolean }) {
  return (
    <Card as="section" tone="brass" className="premium-card">
      <div className="premium-card-head">
        <Emoji char="toilet-sparkles" size={56} />
        <div>
          <h2>Premium features</h2>
          <p className="sm muted">{isPremium ? 'All yours. Sit back.' : 'The best seat in the house.'}</p>
        </div>
      </div>
      <ul>
        {FEATURES.map((feature) => (
          <li key={feature}>
            <CheckIcon weight="bold" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {!isPremium && (
        <ButtonLink variant="brass" block to="/subscribe">
          Go Premium
        </ButtonLink>
      )}
    </Card>
  )
}
