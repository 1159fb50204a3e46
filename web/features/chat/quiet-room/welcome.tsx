/** What greets the person who comes into an empty room: the host, a fact, and three openers above the composer. */
import { BrandMark } from '#web/ui/layout/brand.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { hostLines, OPENERS, type RoomPeople, welcomeWords } from '../chat.words.ts'
import './welcome.css'

const WAVE = '👋'

export function Welcome({ people, fact }: { people: RoomPeople; fact: string | undefined }) {
  const { title, line } = hostLines(people)
  return (
    <div className="welcome">
      <div className="welcome-host">
        <span className="welcome-mark">
          <BrandMark />
        </span>
        <div>
          <b>{title}</b>
          <p>{line}</p>
        </div>
      </div>
      {fact && (
        <Card tone="soap" className="welcome-fact">
          <p className="caps">{welcomeWords.fact}</p>
          <p>{fact}</p>
        </Card>
      )}
    </div>
  )
}

export function Openers({ onSend }: { onSend: (content: string) => void }) {
  return (
    <ul className="openers" aria-label={welcomeWords.openers}>
      {OPENERS.map((opener) => (
        <li key={opener}>
          <button type="button" onClick={() => onSend(opener)}>
            {opener.replace(WAVE, '')}
            {opener.includes(WAVE) && <Emoji char={WAVE} size={20} alt={WAVE} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
