/** One person in the buddy list: bowl, name, badges, and how long they have been sitting. */
import { badges as allBadges, type BadgeKey, type BadgeMap, badgeKeys } from '#contract/badges.ts'
import type { ActiveUser } from '#contract/presence.ts'
import { isGuestId } from '#contract/users.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Emoji } from '#web/ui/emoji.tsx'
import { Row } from '#web/ui/row.tsx'
import { awayText } from './buddy-list.ts'
import { BuddyName } from './buddy-name.tsx'
import { elapsedText } from './elapsed.ts'

const BADGES_SHOWN = 4

type BuddyRowProps = { buddy: ActiveUser; badges: BadgeMap; isYou: boolean; isBuddy: boolean; now: number }

export function BuddyRow({ buddy, badges, isYou, isBuddy, now }: BuddyRowProps) {
  const { emoji, isPremium, isOnBowl, onBowlSince, lastActive } = buddy
  return (
    <Row
      to={profileOf(buddy, isYou)}
      leading={<Avatar emoji={emoji} state={isOnBowl ? 'on' : 'off'} gold={isPremium} />}
      sub={isGuestId(buddy.id) ? <span>Guest</span> : badgesIn(badges)}
      meta={isOnBowl ? elapsedText(onBowlSince ?? lastActive, now) : <AwayText>{awayText(buddy, now)}</AwayText>}
    >
      <BuddyName person={buddy} {...{ isYou, isBuddy }} />
    </Row>
  )
}

function AwayText({ children }: { children: string }) {
  return <span className="buddy-away">{children}</span>
}

// Guests leave nothing behind that a profile could show.
function profileOf({ id }: ActiveUser, isYou: boolean): string | undefined {
  if (isYou) return '/profile'
  return isGuestId(id) ? undefined : `/profile/${encodeURIComponent(id)}`
}

function badgesIn(earned: BadgeMap) {
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
