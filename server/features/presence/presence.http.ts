/** The HTTP calls of presence. */
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { CachedResponse, createCachedResponse } from '#server/http/cached-response.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Actor, isPerson, requirePerson } from '#server/identity/actor.ts'
import { limitedPerson } from '#server/limits/call-limits.ts'
import type { ActiveList } from './active-list.ts'
import type { Presence } from './presence.ts'

type Needs = { presence: Presence; list: ActiveList; findEmail: (userId: string) => Promise<string | undefined> }

export function servePresence(serve: Serve, { presence, list, findEmail }: Needs): void {
  const toResponse = createCachedResponse((text: string) => text)
  const sharedList = () => toResponse(list.body())

  serve(getActiveUsers, async ({ actor }) => (await ownList(actor)) ?? sharedList(), sharedList)

  serve(setStatus, async ({ actor, caller, body }) => {
    const person = requirePerson(actor)
    await presence.toggle(limitedPerson(person, caller.address), body.isOnBowl, body.press)
    return { success: true as const, isOnBowl: presence.isOnBowl(person.id) }
  })

  /** Undefined when the shared list will do: it leaves nobody out, and never contains the caller's own e-mail address. */
  async function ownList(actor: Actor): Promise<CachedResponse | undefined> {
    if (!isPerson(actor)) return undefined
    const { users, total } = list.listingFor(actor.id)
    const email = actor.kind === 'user' && presence.isOnBowl(actor.id) ? await findEmail(actor.id) : undefined
    if (!email && users === list.listing().users) return undefined
    const listing = { users: users.map((user) => (user.id === actor.id && email ? { ...user, email } : user)), total }
    return new CachedResponse(Buffer.from(JSON.stringify(listing)))
  }
}
