/** "Did You Know?": the fun fact of the day, and a button for another one. */
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { useState } from 'react'
import { FUN_FACTS } from '#contract/bowl/trivia.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { funFactWords } from './fun-facts.words.ts'
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
          {funFactWords.title}
        </h2>
        <div aria-live="polite">
          <p className="fun-fact-words">{funFact?.fact}</p>
          <p className="fun-fact-source sm">{funFactWords.source(funFact?.source)}</p>
        </div>
      </div>
      <Button size="sm" onClick={() => setShown(anotherFact({ shown, count, random: Math.random }))}>
        <ArrowsClockwiseIcon weight="bold" aria-hidden="true" />
        {funFactWords.another}
      </Button>
    </Card>
  )
}

/** The index for this local calendar day. */
export function factOfTheDay(today: Date, count: number): number {
  return hash(calendarDate(today)) % count
}

type Choice = { shown: number; count: number; random: () => number }

/** A random index other than the one shown; `random` gives 0 ≤ n < 1. */
export function anotherFact({ shown, count, random }: Choice): number {
  const chosen = Math.floor(random() * (count - 1))
  return chosen < shown ? chosen : chosen + 1
}

function calendarDate(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

// FNV-1a: dates that differ by one character must not give neighbouring facts.
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum ^ (sum >>> 15)) >>> 0
}
