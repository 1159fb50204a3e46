/** One person in a list of who sits: bowl, name and minutes, which all dry up while the connection is away. */
import type { ReactNode } from 'react'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { elapsedText } from '#web/features/presence/toggle/elapsed.ts'
import { useIsCutOff } from '#web/realtime/use-live.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Avatar, type AvatarProps } from '#web/ui/person/avatar.tsx'
import { avatarLook } from '#web/ui/person/avatar-look.ts'
import { awayText } from './buddy-list.ts'
import { BuddyName } from './buddy-name.tsx'

type SeatRowProps = {
  person: ActiveUser
  isYou: boolean
  isBuddy: boolean
  now: number
  size?: AvatarProps['size']
  sub?: ReactNode | undefined
  to?: string | undefined
}

export function SittingRow({ person, isYou, isBuddy, now, size, sub, to }: SeatRowProps) {
  const isLive = !useIsCutOff()
  const { emoji, isPremium, isOnBowl } = person
  return (
    <Row
      {...{ sub, to }}
      leading={<Avatar emoji={emoji} size={size} state={avatarLook(isLive ? isOnBowl : undefined)} gold={isPremium} />}
      meta={isLive && <SeatWords person={person} now={now} />}
    >
      <BuddyName {...{ person, isYou, isBuddy, isLive }} />
    </Row>
  )
}

function SeatWords({ person, now }: { person: ActiveUser; now: number }) {
  if (person.isOnBowl) return elapsedText(person.onBowlSince ?? person.lastActive, now)
  return <span className="buddy-away">{awayText(person, now)}</span>
}
