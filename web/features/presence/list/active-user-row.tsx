/** One person in the list of active users: their sit, badges and a link to their profile. */
import { memo, type ReactNode } from 'react'
import { badges as allBadges, type BadgeKey, type BadgeMap, badgeKeys } from '#contract/bowl/badges.ts'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { isGuestId, type Person } from '#contract/people/users.ts'
import { profileLink } from '#web/session/profile-path.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { activeUsersWords } from '../presence.words.ts'
import { SittingRow } from './sitting-row.tsx'

const BADGES_SHOWN = 4

type ActiveUserRowProps = {
  person: ActiveUser
  badges: BadgeMap
  isYou: boolean
  isBuddy: boolean
  now: number
  /** For other members only: a guest and a demo buddy can't be answered. */
  renderActions?: ((person: Person) => ReactNode) | undefined
}

export const ActiveUserRow = memo(function ActiveUserRow(props: ActiveUserRowProps) {
  const { person, badges, isYou, isBuddy, now, renderActions } = props
  const isOtherMember = !isYou && !person.isDemo && !isGuestId(person.id)
  return (
    <SittingRow
      person={person}
      isYou={isYou}
      isBuddy={isBuddy}
      now={now}
      to={profileLink({ id: person.id, isYou })}
      actions={isOtherMember ? renderActions?.(person) : undefined}
      sub={isGuestId(person.id) ? <span>{activeUsersWords.guest}</span> : badgeList(badges)}
    />
  )
})

function badgeList(earned: BadgeMap) {
  const keys = badgeKeys.filter((key) => earned[key])
  return keys.length > 0 && <BadgeEmojis keys={keys} />
}

function BadgeEmojis({ keys }: { keys: BadgeKey[] }) {
  const more = keys.length - BADGES_SHOWN
  return (
    <>
      {keys.slice(0, BADGES_SHOWN).map((key) => (
        <Emoji key={key} char={allBadges[key].emoji} alt={allBadges[key].label} />
      ))}
      {more > 0 && <span>+{more}</span>}
    </>
  )
}
