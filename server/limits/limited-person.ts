/** Whom a limit counts: a member by id; a guest by cookie and by address, as a guest can take a new id with every call. */

import type { PersonActor } from '#server/identity/actor.ts'
import type { LimitRule } from './limiter.ts'

/** An address may be a household or an office: its guests together may do so many times what one of them may. */
const GUESTS_OF_ONE_ADDRESS = 10

export type LimitedPerson = { personId: string; guest?: { cookieKey: string; address: string } | undefined }

/** `guestsOfAddress` is how often all guests of one address may, where ten times as often as one of them does not fit. */
export type PersonLimit = { name: string; rule: LimitRule; guestsOfAddress?: LimitRule }

export function limitedPerson(actor: PersonActor, address: string): LimitedPerson {
  return { personId: actor.id, guest: actor.kind === 'guest' ? { cookieKey: actor.cookieKey, address } : undefined }
}

/** The keys that an act of this person counts under. The cookie comes first: one guest cannot use up the address. */
export function limitKeysOf({ personId, guest }: LimitedPerson, limit: PersonLimit): [key: string, rule: LimitRule][] {
  const { name, rule, guestsOfAddress = { ...rule, max: rule.max * GUESTS_OF_ONE_ADDRESS } } = limit
  if (!guest) return [[`${name}:${personId}`, rule]]
  return [
    [`${name}:${guest.cookieKey}`, rule],
    [`${name}:guests-of:${guest.address}`, guestsOfAddress],
  ]
}
