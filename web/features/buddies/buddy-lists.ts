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

type Active = { users: readonly ActiveUser[]; total: number }

/** On the bowl first, then by name. The active list may be cut short; people missing from it keep their status. */
export function sittingFirst(buddies: readonly Buddy[], active: Active | undefined): Buddy[] {
  const sitting = new Set(active?.users.filter(({ isOnBowl }) => isOnBowl).map(({ id }) => id))
  const isComplete = active !== undefined && active.users.length >= active.total
  return buddies
    .map((buddy) => ({ ...buddy, isOnBowl: sitting.has(buddy.id) || (!isComplete && buddy.isOnBowl) }))
    .sort((a, b) => Number(b.isOnBowl) - Number(a.isOnBowl) || a.nickname.localeCompare(b.nickname))
}
