/** A member's buddies and requests as plain values: how an event changes them, and their order. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { listBuddies } from '#contract/social/buddies.ts'
import type { BuddyRelation } from './buddy-status.ts'

export type BuddyLists = AnswerOf<typeof listBuddies>
export type Buddy = BuddyLists['buddies'][number]

/** Moves a person to the list of their new status. An unknown person is left out until the next refetch. */
export function withBuddyStatus(
  lists: BuddyLists,
  personId: string,
  relation: BuddyRelation,
  known?: Person,
): BuddyLists {
  const isOther = ({ id }: Person) => id !== personId
  const { buddies, incoming, outgoing } = lists
  const before = [...buddies, ...incoming, ...outgoing].find(({ id }) => id === personId)
  const person = known ?? before
  const rest = {
    buddies: buddies.filter(isOther),
    incoming: incoming.filter(isOther),
    outgoing: outgoing.filter(isOther),
  }
  if (!person) return rest
  const { id, nickname, emoji } = person
  const shown = { id, nickname, emoji }
  if (relation.status === 'accepted') {
    const isOnBowl = buddies.some((buddy) => buddy.id === personId && buddy.isOnBowl)
    return { ...rest, buddies: [...rest.buddies, { ...shown, isOnBowl }] }
  }
  if (relation.status !== 'pending') return rest
  if (relation.isIncoming) return { ...rest, incoming: [shown, ...rest.incoming] }
  return { ...rest, outgoing: [shown, ...rest.outgoing] }
}

/** `onBowlSince` is undefined off the bowl, and for people missing from a list that was cut short. */
export type SittingBuddy = Buddy & { onBowlSince: string | undefined }

type Active = { users: readonly ActiveUser[]; total: number }

/** On the bowl first, then by name. */
export function sittingFirst(buddies: readonly Buddy[], active: Active | undefined): Buddy[] {
  return withSits(buddies, active).sort(
    (a, b) => Number(b.isOnBowl) - Number(a.isOnBowl) || a.nickname.localeCompare(b.nickname),
  )
}

/** On the bowl first, then in the order of the response, which is by most recent sit. */
export function lastHereFirst(buddies: readonly Buddy[], active: Active | undefined): SittingBuddy[] {
  return withSits(buddies, active).sort((a, b) => Number(b.isOnBowl) - Number(a.isOnBowl))
}

/** The active list may be cut short; people missing from it keep their status. */
function withSits(buddies: readonly Buddy[], active: Active | undefined): SittingBuddy[] {
  const sitting = new Map(active?.users.filter(({ isOnBowl }) => isOnBowl).map((person) => [person.id, person]))
  const isComplete = active !== undefined && active.users.length >= active.total
  return buddies.map((buddy) => ({
    ...buddy,
    isOnBowl: sitting.has(buddy.id) || (!isComplete && buddy.isOnBowl),
    onBowlSince: sitting.get(buddy.id)?.onBowlSince,
  }))
}
