/** The HTTP calls of presence. */
import {
  ACTIVE_USERS_PAGE,
  ACTIVE_USERS_PAGE_MAX,
  type ActiveUser,
  getActiveUsers,
  setStatus,
} from '#contract/bowl/presence.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { CachedResponse, createCachedResponse } from '#server/http/cached-response.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Actor, isPerson, type PersonActor, requirePerson } from '#server/identity/actor.ts'
import { limitedPerson } from '#server/limits/call-limits.ts'
import { type Cursor, parseCursor } from '#server/text/cursor.ts'
import type { ActiveList } from './active-list.ts'
import type { Presence } from './presence.ts'

type Needs = { presence: Presence; list: ActiveList; findEmail: (userId: string) => Promise<string | undefined> }

export function servePresence(serve: Serve, { presence, list, findEmail }: Needs): void {
  const toResponse = createCachedResponse((text: string) => text)
  const sharedList = () => toResponse(list.body())
  const toNumbers = createCachedResponse((total: number) => JSON.stringify({ users: [], total }))
  const sharedNumbers = () => toNumbers(list.total())

  serve(
    getActiveUsers,
    async ({ actor, query }) => {
      const limit = query.limit === undefined ? undefined : parseLimit(query.limit)
      const after = query.after === undefined ? undefined : parseCursor(query.after)
      if (limit === 0) return numbersFor(actor)
      if (limit === undefined && after === undefined) return (await ownList(actor)) ?? sharedList()
      return pageFor(actor, { limit: limit ?? ACTIVE_USERS_PAGE, after })
    },
    { '': sharedList, '?limit=0': sharedNumbers },
  )

  serve(setStatus, async ({ actor, caller, body }) => {
    const person = requirePerson(actor)
    await presence.toggle(limitedPerson(person, caller.address), body.isOnBowl, body.press)
    return { success: true as const, isOnBowl: presence.isOnBowl(person.id) }
  })

  function numbersFor(actor: Actor): AnswerOf<typeof getActiveUsers> | CachedResponse {
    const total = list.total(isPerson(actor) ? actor.id : undefined)
    return total === list.total() ? sharedNumbers() : { users: [], total }
  }

  /** Undefined when the shared list will do: it leaves nobody out, and never contains the caller's own e-mail address. */
  async function ownList(actor: Actor): Promise<CachedResponse | undefined> {
    if (!isPerson(actor)) return undefined
    const { users, total } = list.listingFor(actor.id)
    const own = await withOwnEmail(actor, users)
    if (own === list.listing().users) return undefined
    return new CachedResponse(Buffer.from(JSON.stringify({ users: own, total })))
  }

  async function pageFor(actor: Actor, page: { limit: number; after: Cursor | undefined }) {
    if (!isPerson(actor)) return list.pageFor(undefined, page)
    const { users, ...rest } = list.pageFor(actor.id, page)
    return { ...rest, users: await withOwnEmail(actor, users) }
  }

  /** The same array when there is no address to add. */
  async function withOwnEmail(actor: PersonActor, users: ActiveUser[]): Promise<ActiveUser[]> {
    const email = actor.kind === 'user' && presence.isOnBowl(actor.id) ? await findEmail(actor.id) : undefined
    return email ? users.map((user) => (user.id === actor.id ? { ...user, email } : user)) : users
  }
}

function parseLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (limit <= ACTIVE_USERS_PAGE_MAX) return limit
  throw new Problem('VALIDATION', { fields: { limit: `A whole number from 0 to ${ACTIVE_USERS_PAGE_MAX}` } })
}
