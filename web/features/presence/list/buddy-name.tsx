/** A person's name in a list of who sits, with what is to be known of them on the same line. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import './buddy-name.css'

type BuddyNameProps = { person: ActiveUser; isYou: boolean; isBuddy: boolean; isLive: boolean }

export function BuddyName({ person, isYou, isBuddy, isLive }: BuddyNameProps) {
  const { nickname, isPremium, isOnBowl, isDemo = false } = person
  return (
    <span className="buddy-name" data-away={(isLive && !isOnBowl) || undefined}>
      <PersonName name={nickname} gold={isPremium} isYou={isYou} />
      {isBuddy && <Chip tone={isLive ? 'live' : 'neutral'}>Buddy</Chip>}
      {isDemo && <Chip>demo</Chip>}
    </span>
  )
}
