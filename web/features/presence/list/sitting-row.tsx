/** One person in a list: avatar, name and minutes; while disconnected nothing shows who is on the bowl. */
import type { ReactNode } from 'react'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { elapsedText } from '#web/features/presence/toggle/elapsed.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Avatar, type AvatarProps, avatarLook } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { activeUsersWords } from '../presence.words.ts'
import { awayText } from './active-users-list.ts'
import './sitting-row.css'

type SittingRowProps = {
  person: ActiveUser
  isYou: boolean
  isBuddy: boolean
  now: number
  size?: AvatarProps['size']
  sub?: ReactNode | undefined
  to?: string | undefined
  actions?: ReactNode | undefined
}

export function SittingRow({ person, isYou, isBuddy, now, size, sub, to, actions }: SittingRowProps) {
  const isLive = !useIsDisconnected()
  const { emoji, isPremium, isOnBowl } = person
  return (
    <Row
      sub={sub}
      to={to}
      actions={actions}
      leading={<Avatar emoji={emoji} size={size} state={avatarLook(isLive ? isOnBowl : undefined)} gold={isPremium} />}
      meta={isLive && <SitStatus person={person} now={now} />}
    >
      <Name person={person} isYou={isYou} isBuddy={isBuddy} isLive={isLive} />
    </Row>
  )
}

function SitStatus({ person, now }: { person: ActiveUser; now: number }) {
  if (person.isOnBowl) return elapsedText(person.onBowlSince ?? person.lastActive, now)
  return <span className="sitting-row-away">{awayText(person, now)}</span>
}

type NameProps = { person: ActiveUser; isYou: boolean; isBuddy: boolean; isLive: boolean }

function Name({ person, isYou, isBuddy, isLive }: NameProps) {
  const { nickname, isPremium, isOnBowl, isDemo = false } = person
  return (
    <span className="sitting-row-name" data-away={(isLive && !isOnBowl) || undefined}>
      <PersonName name={nickname} gold={isPremium} isYou={isYou} />
      {isBuddy && <Chip tone={isLive ? 'live' : 'neutral'}>{activeUsersWords.buddy}</Chip>}
      {isDemo && <Chip>{activeUsersWords.demo}</Chip>}
    </span>
  )
}
