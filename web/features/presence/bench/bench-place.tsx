/** One person on the bench: a bowl with water that rises with the sit, the name, and how long they sit. */
import { Link } from 'react-router'
import { isGuestId } from '#contract/people/users.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { sitText, waterLevel } from './bench-order.ts'
import { isNewSit, type Place } from './use-bench.ts'
import './bench-place.css'

type BenchPlaceProps = {
  place: Place
  isYou: boolean
  /** How you are called on a narrow bench; otherwise by your name. */
  youText?: string | undefined
  now: number
  /** Not while disconnected: then nothing shows who is on the bowl. */
  isLive: boolean
}

export function BenchPlace({ place: { person, isLeaving }, isYou, youText, now, isLive }: BenchPlaceProps) {
  const { id, nickname, isPremium, isDemo = false } = person
  const text = isLive || isDemo ? sitText(person, now) : ''
  const content = (
    <>
      <Bowl place={{ person, isLeaving }} now={now} isLive={isLive} />
      <b>
        <bdi>{isYou && youText ? youText : nickname}</bdi>
      </b>
      {isPremium && <span className="visually-hidden">Premium</span>}
      <small className="num">{isYou && !youText ? ['You', text].filter(Boolean).join(', ') : text || '\u00a0'}</small>
    </>
  )
  const path = profilePath(id, isYou)
  return (
    <li className="place" data-me={isYou || undefined} data-leaving={isLeaving || undefined}>
      {path === undefined ? <span>{content}</span> : <Link to={path}>{content}</Link>}
    </li>
  )
}

function Bowl({ place: { person, isLeaving }, now, isLive }: Pick<BenchPlaceProps, 'place' | 'now' | 'isLive'>) {
  const level = isLive && !isLeaving ? waterLevel(person, now) : 0
  return (
    <span
      className="place-bowl"
      data-gold={person.isPremium || undefined}
      data-new={(isLive && !isLeaving && isNewSit(person, now)) || undefined}
      style={{ '--level': level }}
      aria-hidden="true"
    >
      <i className="place-water" />
      <Emoji char={person.emoji} />
    </span>
  )
}

// Guests have no profile.
function profilePath(id: string, isYou: boolean): string | undefined {
  if (isYou) return '/profile'
  return isGuestId(id) ? undefined : `/profile/${encodeURIComponent(id)}`
}
