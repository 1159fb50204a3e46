/** The list of people on the bowl, with the demo buddies after them: built once per change, not per reader. */
import {
  ACTIVE_USERS_MAX,
  type ActiveUser,
  LIVE_ACTIVE_USERS_BYTES_MAX,
  LIVE_ACTIVE_USERS_MAX,
} from '#contract/bowl/presence.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { OpenSits, Sitting } from './open-sits.ts'

/** `lastActive` is rounded to this; finer steps would make every key press a new list for everyone. */
export const LAST_ACTIVE_STEP_MS = 30_000

const ENVELOPE_BYTES = 100

/** Listed, but never counted. */
type DemoBuddies = { list(now: Date): ActiveUser[] }

type Needs = {
  openSits: OpenSits
  demoBuddies: DemoBuddies
  now: () => Date
  blockedEitherWay: (personId: string) => ReadonlySet<string>
}
export type Listing = { users: ActiveUser[]; total: number }

export type ActiveList = ReturnType<typeof createActiveList>

export function createActiveList({ openSits, demoBuddies, now, blockedEitherWay }: Needs) {
  let listing: Listing | undefined
  let ids: ReadonlySet<string> | undefined
  let counted: ReadonlySet<string> | undefined
  let body: string | undefined
  /** By the ids left out: everyone who has blocked the same people shares one list. */
  const partial = new Map<string, Listing>()
  const frameByListing = new WeakMap<Listing, Buffer>()
  let lastShared: { body: string; frame: Buffer } | undefined

  return {
    invalidate(): void {
      listing = undefined
      ids = undefined
      counted = undefined
      body = undefined
      partial.clear()
    },

    listing: currentListing,
    /** The ids of everyone who is counted, however many. */
    everyone,
    entryOf(personId: string): ActiveUser | undefined {
      const sitting = everyone().has(personId) ? openSits.get(personId) : undefined
      return sitting && toActiveUser(sitting)
    },
    body: currentBody,

    /** Bounded in size, with the true total; the same buffer until something changes. */
    frame: sharedFrame,

    /** The shared list, unless the person has a block, in either direction, with someone in it. */
    listingFor,
    frameFor(personId: string): Buffer {
      const listing = listingFor(personId)
      return listing === currentListing() ? sharedFrame() : cachedFrame(listing)
    },
  }

  function everyone(): ReadonlySet<string> {
    counted ??= new Set(openSits.listed(now().getTime()).map(({ person }) => person.id))
    return counted
  }

  function sharedFrame(): Buffer {
    const text = currentBody()
    if (lastShared?.body !== text) lastShared = { body: text, frame: encodeListing(currentListing()) }
    return lastShared.frame
  }

  function cachedFrame(listing: Listing): Buffer {
    const frame = frameByListing.get(listing) ?? encodeListing(listing)
    frameByListing.set(listing, frame)
    return frame
  }

  function listingFor(personId: string): Listing {
    const blocked = blockedEitherWay(personId)
    const listing = currentListing()
    if (blocked.size === 0) return listing
    ids ??= new Set(listing.users.map(({ id }) => id))
    const leftOut = [...blocked].filter((id) => ids?.has(id)).sort()
    if (leftOut.length === 0) return listing
    const key = leftOut.join()
    const known = partial.get(key)
    if (known) return known
    const users = listing.users.filter(({ id }) => !blocked.has(id))
    const visible = { users, total: listing.total - leftOut.length }
    partial.set(key, visible)
    return visible
  }

  function currentListing(): Listing {
    listing ??= readListing()
    return listing
  }

  function currentBody(): string {
    body ??= JSON.stringify(currentListing())
    return body
  }

  function readListing(): Listing {
    const people = openSits.listed(now().getTime())
    const demos = demoBuddies.list(now())
    const users = [...people.map(toActiveUser).sort(byLastActive), ...demos].slice(0, ACTIVE_USERS_MAX)
    return { users, total: people.length }
  }
}

function encodeListing({ users, total }: Listing): Buffer {
  return frameOf({ type: 'ACTIVE_USERS', users: firstThatFit(users.slice(0, LIVE_ACTIVE_USERS_MAX)), total })
}

/** Names in other scripts and many badges make long entries. */
function firstThatFit(users: ActiveUser[]): ActiveUser[] {
  let bytes = ENVELOPE_BYTES
  const tooMany = users.findIndex((user) => {
    bytes += Buffer.byteLength(JSON.stringify(user)) + 1
    return bytes > LIVE_ACTIVE_USERS_BYTES_MAX
  })
  return tooMany < 0 ? users : users.slice(0, tooMany)
}

function toActiveUser({ person, startedAt, lastActivityAt }: Sitting): ActiveUser {
  const lastActive = Math.max(startedAt, Math.floor(lastActivityAt / LAST_ACTIVE_STEP_MS) * LAST_ACTIVE_STEP_MS)
  return {
    ...person,
    isOnBowl: true,
    lastActive: new Date(lastActive).toISOString(),
    badges: Object.fromEntries(person.badges.map((badge) => [badge, true])),
    onBowlSince: new Date(startedAt).toISOString(),
  }
}

/** Newest first; ties are broken by the start of the sit, then by id, so that the order is stable. */
function byLastActive(a: ActiveUser, b: ActiveUser): number {
  return compare(b.lastActive, a.lastActive) || compare(b.onBowlSince, a.onBowlSince) || compare(a.id, b.id)
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0
}
