/** The actor of a call, known from the cookies or the bearer token and never from the body. */
import { Problem } from '#contract/protocol/problems.ts'

export type Nobody = { kind: 'none' }
export type GuestActor = {
  kind: 'guest'
  id: string
  nickname: string
  emoji: string
  /** The digest of the key in the cookie; it stays the same when the guest takes another id. */
  cookieKey: string
  /** Set when the cookie is valid but the guest is refused: guests are turned off, or this one is banned. */
  refusal?: Problem
}
export type UserActor = { kind: 'user'; id: string; sessionId: string; isPremium: boolean }
export type AdminActor = { kind: 'admin'; tokenHash: string }

export type PersonActor = GuestActor | UserActor
export type Actor = Nobody | PersonActor | AdminActor

export function isPerson(actor: Actor): actor is PersonActor {
  return actor.kind === 'guest' || actor.kind === 'user'
}

export function requireAdmitted<Person extends PersonActor>(person: Person): Person {
  if (person.kind === 'guest' && person.refusal) throw person.refusal
  return person
}

/** Narrows the type. The guard has already refused others; this throws if the access matrix is ever wrong. */
export function requirePerson(actor: Actor): PersonActor {
  if (!isPerson(actor)) throw new Problem('NOT_SIGNED_IN')
  return actor
}

export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Problem('NOT_SIGNED_IN')
  return actor
}

export function requireAdmin(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new Problem('ADMIN_REQUIRED')
  return actor
}
