/** "Did You Know?": the fact of the day, and another one for whoever asks. */
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { useState } from 'react'
import { FUN_FACTS } from '#contract/bowl/fun-facts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { anotherFact, factOfTheDay } from './choose-fact.ts'
import './fun-fact-card.css'

const count = FUN_FACTS.length

export function FunFactCard() {
  const [shown, setShown] = useState(() => factOfTheDay(new Date(), count))
  const funFact = FUN_FACTS[shown]
  return (
    <Card as="section" tone="soap" className="fun-fact" aria-labelledby="fun-fact-title">
      <Emoji char="bulb" size={44} />
      <div>
        <h2 id="fun-fact-title" className="caps">
          Did You Know?
        </h2>
        <div aria-live="polite">
          <p className="fun-fact-words">{funFact?.fact}</p>
          <p className="fun-fact-source sm">Source: {funFact?.source}</p>
        </div>
      </div>
      <Button size="sm" onClick={() => setShown(anotherFact({ shown, count, random: Math.random }))}>
        <ArrowsClockwiseIcon weight="bold" aria-hidden="true" />
        Another Fun Fact
      </Button>
    </Card>
  )
}
