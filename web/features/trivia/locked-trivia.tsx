/** For those without premium: a glimpse of the trivia card, and the way to it. */
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Emoji } from '#web/ui/emoji.tsx'
import './trivia-card.css'

export function LockedTrivia({ way }: { way: { to: string; label: string } }) {
  return (
    <Card as="section" tone="soap" className="trivia-card" aria-labelledby="locked-trivia-title">
      <Emoji char="bulb" size={40} />
      <div>
        <header className="locked-trivia-head">
          <h2 id="locked-trivia-title" className="caps">
            Premium trivia
          </h2>
          <Chip tone="brass">Premium</Chip>
        </header>
        <p className="trivia-fact locked-trivia-sample" aria-hidden="true">
          Here stands something you did not know yet
        </p>
        <p className="sm">A fresh fact with its source, here on home.</p>
        <ButtonLink className="locked-trivia-way" variant="secondary" size="sm" to={way.to}>
          {way.label}
        </ButtonLink>
      </div>
    </Card>
  )
}
