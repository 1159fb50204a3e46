/** Limits count a member by id, and a guest by cookie and address, as a guest can take a new id with every call. */
import type { PersonActor } from '#server/identity/actor.ts'
import type { LimitRule } from './limiter.ts'

/** An address may be a household or an office: all its guests together get this many times the limit of one. */
const GUESTS_OF_ONE_ADDRESS = 10

export type LimitedPerson = { personId: string; guest?: { cookieKey: string; address: string } | undefined }

/** `guestsOfAddress` replaces the tenfold limit for all guests of one address. */
export type PersonLimit = { name: string; rule: LimitRule; guestsOfAddress?: LimitRule }

export function limitedPerson(actor: PersonActor, address: string): LimitedPerson {
  return { personId: actor.id, guest: actor.kind === 'guest' ? { cookieKey: actor.cookieKey, address } : undefined }
}

/** The cookie's limit comes first, so that one guest cannot use up the limit of the address. */
export function limitKeysOf({ personId, guest }: LimitedPerson, limit: PersonLimit): [key: string, rule: LimitRule][] {
  const { name, rule, guestsOfAddress = { ...rule, max: rule.max * GUESTS_OF_ONE_ADDRESS } } = limit
  if (!guest) return [[`${name}:${personId}`, rule]]
  return [
    [`${name}:${guest.cookieKey}`, rule],
    [`${name}:guests-of:${guest.address}`, guestsOfAddress],
  ]
}
