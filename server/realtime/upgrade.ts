/** Decides who may open a socket: by path, origin, limits and cookie. */
import type { IncomingMessage } from 'node:http'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { type CommandOf, SOCKET_PATH, SOCKETS_OPENED_PER_MINUTE } from '#contract/protocol/wire.ts'
import type { JoinedPerson } from '#server/fan-out/connection.ts'
import { isOwnOrigin, type OwnOrigins } from '#server/http/origin.ts'
import { type Actor, type GuestActor, isPerson, type PersonActor, requireAdmitted } from '#server/identity/actor.ts'
import { checkPersonLimit, limitedPerson, type PersonLimit, refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'

const BY_ADDRESS: LimitRule = { max: SOCKETS_OPENED_PER_MINUTE.byAddress, perMs: 60_000 }
const BY_PERSON: PersonLimit = {
  name: 'sockets',
  rule: { max: SOCKETS_OPENED_PER_MINUTE.byPerson, perMs: 60_000 },
}

type Claim = { id: string; cookie: string; requestedProfile: unknown; address: string }

export type SocketIdentity = {
  identify(request: IncomingMessage): Promise<Actor>
  guestCookieOf(request: IncomingMessage): string | undefined
  newGuestCookie(): string
  setCookieHeader(guestCookie: string): string
  claimGuest(claim: Claim): Promise<GuestActor>
}

export type Admission = {
  address: string
  join(command: CommandOf<'JOIN'>): Promise<JoinedPerson>
  release(): void
}

type Needs = {
  origins: OwnOrigins & { isRequired: boolean }
  addressOf: (request: IncomingMessage) => string
  identity: SocketIdentity
  caps: { perAddress: number; overall: number }
  limiter: Limiter
}

type Join = { command: CommandOf<'JOIN'>; request: IncomingMessage; cookie: string; address: string }

export type UpgradeCheck = ReturnType<typeof createUpgradeCheck>

export function createUpgradeCheck({ origins, addressOf, identity, caps, limiter }: Needs) {
  const slots = createConnectionSlots(caps)
  const newCookies = new WeakMap<IncomingMessage, string>()

  return {
    async admit(request: IncomingMessage): Promise<Admission> {
      checkPathAndOrigin(request)
      const address = addressOf(request)
      const release = slots.acquire(address)
      try {
        // Before any lookup: a refusal must be cheap.
        refuseWhenOver(await limiter.consume(`sockets:${address}`, BY_ADDRESS))
        const actor = await identity.identify(request)
        if (isPerson(actor)) await checkPersonLimit(limiter, limitedPerson(actor, address), BY_PERSON)
        const existing = identity.guestCookieOf(request)
        const cookie = existing ?? identity.newGuestCookie()
        if (actor.kind === 'none' && !existing) newCookies.set(request, cookie)
        return { address, release, join: (command) => join({ command, request, cookie, address }) }
      } catch (error) {
        release()
        throw error
      }
    },

    setCookieHeaderFor(request: IncomingMessage): string | undefined {
      const cookie = newCookies.get(request)
      return cookie && identity.setCookieHeader(cookie)
    },
  }

  function checkPathAndOrigin({ url = '', headers }: IncomingMessage): void {
    if (url.split('?', 1)[0] !== SOCKET_PATH) throw new Problem('NOT_FOUND')
    const { origin, host } = headers
    if (origin ? !isOwnOrigin(origin, host, origins) : origins.isRequired) throw new Problem('CROSS_SITE')
  }

  /** Checks the cookies again: the session may have ended since the upgrade. */
  async function join({ command, request, cookie, address }: Join): Promise<JoinedPerson> {
    const { userId } = command
    const actor = await identity.identify(request)
    if (isPerson(actor) && actor.id === userId) {
      return joinedPersonOf(requireAdmitted(actor))
    }
    // A member whose session is gone has to sign in again; anyone else is using an id that isn't theirs.
    if (!isGuestId(userId)) throw new Problem(actor.kind === 'none' ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
    if (actor.kind === 'user') throw new Problem('FORBIDDEN')
    return joinedPersonOf(await identity.claimGuest({ id: userId, cookie, requestedProfile: command, address }))
  }
}

function joinedPersonOf(person: PersonActor): JoinedPerson {
  if (person.kind === 'user') return { personId: person.id, sessionId: person.sessionId }
  return { personId: person.id, cookieKey: person.cookieKey }
}

function createConnectionSlots({ perAddress, overall }: Needs['caps']) {
  const byAddress = new Map<string, number>()
  let total = 0

  return {
    acquire(address: string): () => void {
      const count = byAddress.get(address) ?? 0
      if (total >= overall) throw new Problem('BUSY', { retryAfterSeconds: 10 })
      if (count >= perAddress) throw new Problem('RATE_LIMITED', { retryAfterSeconds: 10 })
      total++
      byAddress.set(address, count + 1)
      let isTaken = true
      return () => {
        if (isTaken) free(address)
        isTaken = false
      }
    },
  }

  function free(address: string): void {
    total--
    const left = (byAddress.get(address) ?? 1) - 1
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }
}
