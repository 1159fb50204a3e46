/** Applies one row of the access matrix to one call. */
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { AccessRow } from './access.ts'
import { type Actor, isPerson, requireAdmitted } from './actor.ts'

type Parts = { body: unknown; params: unknown }

type GuardedCall = {
  row: AccessRow
  actor: Actor
  parts: Parts
  claimGuest: (guestId: string) => Promise<Actor>
}

export async function admit({ row, actor, parts, claimGuest }: GuardedCall): Promise<Actor> {
  if (row.allow === 'admin') return admitAdmin(actor)
  if (row.allow === 'anyone') return actor

  const ownId = row.own ? findOwnId(row.own, parts) : undefined
  const caller = row.allow === 'person' && mayClaim(actor, ownId) ? await claimGuest(ownId) : actor

  if (!isPerson(caller)) throw new Problem('NOT_SIGNED_IN')
  requireAdmitted(caller)
  if (row.allow !== 'person' && caller.kind !== 'user') throw new Problem('FORBIDDEN')
  if (ownId === null) throw new Problem('VALIDATION')
  if (ownId !== undefined && ownId !== caller.id) throw new Problem('FORBIDDEN')
  if (row.allow === 'premium' && !(caller.kind === 'user' && caller.isPremium)) throw new Problem('PREMIUM_REQUIRED')
  return caller
}

function admitAdmin(actor: Actor): Actor {
  if (actor.kind !== 'admin') throw new Problem('ADMIN_REQUIRED')
  return actor
}

/** Clients generate guest ids; the first call that carries one claims it. */
function mayClaim(actor: Actor, ownId: string | null | undefined): ownId is string {
  if (!ownId || !isGuestId(ownId)) return false
  return actor.kind === 'none' || (actor.kind === 'guest' && actor.id !== ownId)
}

function findOwnId(place: string, parts: Parts): string | null {
  const [part, field] = place.split('.') as [keyof Parts, string]
  const source = parts[part]
  const id = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[field] : null
  return typeof id === 'string' ? id : null
}
