/** One person on the bench: a bowl with water that rises with the sit, the name, and how long they sit. */
import { Link } from 'react-router'
import { profileLink } from '#web/session/profile-path.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { slotText, waterLevel } from './bench-order.ts'
import { type BenchSlot, isNewSit } from './use-bench.ts'
import './bench-slot.css'

type BenchPersonProps = {
  slot: BenchSlot
  isYou: boolean
  /** How you are called on a narrow bench; otherwise by your name. */
  youText?: string | undefined
  now: number
  /** Not while disconnected: then nothing shows who is on the bowl. */
  isLive: boolean
}

export function BenchPerson({ slot: { person, isLeaving }, isYou, youText, now, isLive }: BenchPersonProps) {
  const { id, nickname, isPremium, isDemo = false } = person
  const text = isLive || isDemo ? slotText(person, now) : ''
  const content = (
    <>
      <Bowl slot={{ person, isLeaving }} now={now} isLive={isLive} />
      <b>
        <bdi>{isYou && youText ? youText : nickname}</bdi>
      </b>
      {isPremium && <span className="visually-hidden">{uiWords.premium}</span>}
      <small className="num">
        {isYou && !youText ? [uiWords.you, text].filter(Boolean).join(', ') : text || '\u00a0'}
      </small>
    </>
  )
  const path = profileLink({ id, isYou })
  return (
    <li className="bench-slot" data-me={isYou || undefined} data-leaving={isLeaving || undefined}>
      {path === undefined ? <span>{content}</span> : <Link to={path}>{content}</Link>}
    </li>
  )
}

function Bowl({ slot: { person, isLeaving }, now, isLive }: Pick<BenchPersonProps, 'slot' | 'now' | 'isLive'>) {
  const level = isLive && !isLeaving ? waterLevel(person, now) : 0
  return (
    <span
      className="bench-slot-bowl"
      data-gold={person.isPremium || undefined}
      data-new={(isLive && !isLeaving && isNewSit(person, now)) || undefined}
      style={{ '--level': level }}
      aria-hidden="true"
    >
      <i className="bench-slot-water" />
      <Emoji char={person.emoji} />
    </span>
  )
}
