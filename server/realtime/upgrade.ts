/** Who may open a socket: the right path and origin, not too many at once or too often, and known by cookie. */
import type { IncomingMessage } from 'node:http'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { type CommandOf, SOCKET_PATH, SOCKETS_OPENED_PER_MINUTE } from '#contract/protocol/wire.ts'
import type { Visitor } from '#server/fan-out/connection.ts'
import { isOwnOrigin, type OwnOrigins } from '#server/http/origin.ts'
import { type Actor, admitted, type GuestActor, isPerson, type PersonActor } from '#server/identity/actor.ts'
import { refuseWhenOver, spendAs } from '#server/limits/call-limits.ts'
import { limitedPerson, type PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'

const BY_ADDRESS: LimitRule = { max: SOCKETS_OPENED_PER_MINUTE.byAddress, perMs: 60_000 }
const BY_PERSON: PersonLimit = {
  name: 'sockets',
  rule: { max: SOCKETS_OPENED_PER_MINUTE.byPerson, perMs: 60_000 },
}

type Claim = { id: string; cookie: string; wishes: unknown; address: string }

/** What the auth room knows about whoever opens a socket. */
export type SocketIdentity = {
  identify(request: IncomingMessage): Promise<Actor>
  /** The guest cookie of the request, if it is one of ours. */
  guestCookieOf(request: IncomingMessage): string | undefined
  newGuestCookie(): string
  /** The Set-Cookie line for a guest cookie's value. */
  setCookieLine(guestCookie: string): string
  claimGuest(claim: Claim): Promise<GuestActor>
}

export type Entry = {
  address: string
  /** Whom the socket speaks for from now on, or a refusal. */
  join(command: CommandOf<'JOIN'>): Promise<Visitor>
  leave(): void
}

type Needs = {
  origins: OwnOrigins & { isRequired: boolean }
  addressOf: (request: IncomingMessage) => string
  identity: SocketIdentity
  caps: { perAddress: number; overall: number }
  limiter: Limiter
}

export type Door = ReturnType<typeof createUpgradeCheck>

export function createUpgradeCheck({ origins, addressOf, identity, caps, limiter }: Needs) {
  const places = createPlaces(caps)
  /** Cookies that go out with the answer that opens the socket. */
  const newCookies = new WeakMap<IncomingMessage, string>()

  return {
    async admit(request: IncomingMessage): Promise<Entry> {
      refuseStrangers(request)
      const address = addressOf(request)
      const leave = places.take(address)
      try {
        // Before anybody is looked up: a refusal must cost next to nothing.
        refuseWhenOver(await limiter.take(`sockets:${address}`, BY_ADDRESS))
        const actor = await identity.identify(request)
        if (isPerson(actor)) await spendAs(limiter, limitedPerson(actor, address), BY_PERSON)
        const held = identity.guestCookieOf(request)
        const cookie = held ?? identity.newGuestCookie()
        if (actor.kind === 'none' && !held) newCookies.set(request, cookie)
        return { address, leave, join: (command) => join(command, request, cookie, address) }
      } catch (error) {
        leave()
        throw error
      }
    },

    cookieLineFor(request: IncomingMessage): string | undefined {
      const cookie = newCookies.get(request)
      return cookie && identity.setCookieLine(cookie)
    },
  }

  function refuseStrangers({ url = '', headers }: IncomingMessage): void {
    if (url.split('?', 1)[0] !== SOCKET_PATH) throw new Problem('NOT_FOUND')
    const { origin, host } = headers
    if (origin ? !isOwnOrigin(origin, host, origins) : origins.isRequired) throw new Problem('CROSS_SITE')
  }

  /** Looks at the cookies once more: the session may have ended since the socket was opened. */
  async function join(command: CommandOf<'JOIN'>, request: IncomingMessage, cookie: string, address: string) {
    const { userId } = command
    const actor = await identity.identify(request)
    if (isPerson(actor) && actor.id === userId) {
      return visitorOf(admitted(actor))
    }
    // A member's page whose session is gone has to sign in again; anyone else asks for what is not theirs.
    if (!isGuestId(userId)) throw new Problem(actor.kind === 'none' ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
    if (actor.kind === 'user') throw new Problem('FORBIDDEN')
    return visitorOf(await identity.claimGuest({ id: userId, cookie, wishes: command, address }))
  }
}

function visitorOf(person: PersonActor): Visitor {
  if (person.kind === 'user') return { personId: person.id, sessionId: person.sessionId }
  return { personId: person.id, cookieKey: person.cookieKey }
}

/** So many sockets in all, and so many from one address. */
function createPlaces({ perAddress, overall }: Needs['caps']) {
  const byAddress = new Map<string, number>()
  let total = 0

  return {
    /** Takes a place; the answer gives it back, once. */
    take(address: string): () => void {
      const here = byAddress.get(address) ?? 0
      if (total >= overall) throw new Problem('BUSY', { retryAfterSeconds: 10 })
      if (here >= perAddress) throw new Problem('RATE_LIMITED', { retryAfterSeconds: 10 })
      total++
      byAddress.set(address, here + 1)
      let isTaken = true
      return () => {
        if (isTaken) giveBack(address)
        isTaken = false
      }
    },
  }

  function giveBack(address: string): void {
    total--
    const left = (byAddress.get(address) ?? 1) - 1
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }
}
