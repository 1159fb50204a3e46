/** The buddies and requests of a person as plain values: what an event does to them, and in which order they stand. */

import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { listBuddies } from '#contract/social/buddies.ts'
import type { Standing } from './buddy-status.ts'

export type BuddyLists = AnswerOf<typeof listBuddies>
export type Buddy = BuddyLists['buddies'][number]

/** With somebody the two of them stand otherwise from now on. Who is not known by name comes with the next answer. */
export function withBuddyStatus(lists: BuddyLists, personId: string, standing: Standing, known?: Person): BuddyLists {
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
  if (standing.status === 'accepted') {
    const isOnBowl = buddies.some((buddy) => buddy.id === personId && buddy.isOnBowl)
    return { ...rest, buddies: [...rest.buddies, { ...shown, isOnBowl }] }
  }
  if (standing.status !== 'pending') return rest
  if (standing.isIncoming) return { ...rest, incoming: [shown, ...rest.incoming] }
  return { ...rest, outgoing: [shown, ...rest.outgoing] }
}

type Active = { users: readonly ActiveUser[]; total: number }

/** Who sits by the newest list there is, those on the bowl first, then by name. The list of people has an end. */
export function sittingFirst(buddies: readonly Buddy[], active: Active | undefined): Buddy[] {
  const sitting = new Set(active?.users.filter(({ isOnBowl }) => isOnBowl).map(({ id }) => id))
  const isWhole = active !== undefined && active.users.length >= active.total
  return buddies
    .map((buddy) => ({ ...buddy, isOnBowl: sitting.has(buddy.id) || (!isWhole && buddy.isOnBowl) }))
    .sort((a, b) => Number(b.isOnBowl) - Number(a.isOnBowl) || a.nickname.localeCompare(b.nickname))
}
