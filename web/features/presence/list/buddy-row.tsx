/** One person in the buddy list: their sit, badges and a link to their profile. */
import type { ReactNode } from 'react'
import { badges as allBadges, type BadgeKey, type BadgeMap, badgeKeys } from '#contract/bowl/badges.ts'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { isGuestId, type Person } from '#contract/people/users.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { SittingRow } from './sitting-row.tsx'

const BADGES_SHOWN = 4

type BuddyRowProps = {
  buddy: ActiveUser
  badges: BadgeMap
  isYou: boolean
  isBuddy: boolean
  now: number
  /** For other members only: a guest and a demo buddy can't be answered. */
  renderActions?: ((person: Person) => ReactNode) | undefined
}

export function BuddyRow({ buddy, badges, isYou, isBuddy, now, renderActions }: BuddyRowProps) {
  const isOtherMember = !isYou && !buddy.isDemo && !isGuestId(buddy.id)
  return (
    <SittingRow
      person={buddy}
      isYou={isYou}
      isBuddy={isBuddy}
      now={now}
      to={profilePath(buddy, isYou)}
      actions={isOtherMember ? renderActions?.(buddy) : undefined}
      sub={isGuestId(buddy.id) ? <span>Guest</span> : badgeList(badges)}
    />
  )
}

// Guests have no profile.
function profilePath({ id }: ActiveUser, isYou: boolean): string | undefined {
  if (isYou) return '/profile'
  return isGuestId(id) ? undefined : `/profile/${encodeURIComponent(id)}`
}

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
