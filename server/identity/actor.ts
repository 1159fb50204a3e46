/** Who is calling, as the cookies or the bearer token say; never as the body says. */
import { Problem } from '#contract/protocol/problems.ts'

export type Nobody = { kind: 'none' }
export type GuestActor = {
  kind: 'guest'
  id: string
  nickname: string
  emoji: string
  /** The digest of the key in their cookie, which stays the same whatever id they take. */
  cookieKey: string
  /** Why they may not come in, though the cookie is theirs: guests are not admitted, or this one is shut out. */
  refusal?: Problem
}
export type UserActor = { kind: 'user'; id: string; sessionId: string; isPremium: boolean }
export type AdminActor = { kind: 'admin'; tokenHash: string }

/** Somebody with an id of their own. */
export type PersonActor = GuestActor | UserActor
export type Actor = Nobody | PersonActor | AdminActor

export function isPerson(actor: Actor): actor is PersonActor {
  return actor.kind === 'guest' || actor.kind === 'user'
}

/** The person, unless they are not to come in. */
export function admitted<Person extends PersonActor>(person: Person): Person {
  if (person.kind === 'guest' && person.refusal) throw person.refusal
  return person
}

/** The guard has let only persons in; this tells the compiler, and refuses should the matrix ever say otherwise. */
export function personOf(actor: Actor): PersonActor {
  if (!isPerson(actor)) throw new Problem('NOT_SIGNED_IN')
  return actor
}

export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Problem('NOT_SIGNED_IN')
  return actor
}

export function adminOf(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new Problem('ADMIN_REQUIRED')
  return actor
}
