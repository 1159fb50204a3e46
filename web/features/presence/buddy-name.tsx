/** A person's name in a list of who sits, with what is to be known of them on the same line. */
import type { ActiveUser } from '#contract/presence.ts'
import { Chip } from '#web/ui/chip.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import './buddy-name.css'

type BuddyNameProps = { person: ActiveUser; isYou: boolean; isBuddy: boolean }

export function BuddyName({ person, isYou, isBuddy }: BuddyNameProps) {
  const { nickname, isPremium, isOnBowl, isDemo = false } = person
  return (
    <span className="buddy-name" data-away={!isOnBowl || undefined}>
      <PersonName name={nickname} gold={isPremium} isYou={isYou} />
      {isBuddy && <Chip tone="live">Buddy</Chip>}
      {isDemo && <Chip>demo</Chip>}
    </span>
  )
}
