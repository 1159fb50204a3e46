/** The list of people on the bowl, with the demo buddies after them: built once per change, not per reader. */
import {
  ACTIVE_USERS_MAX,
  type ActiveUser,
  LIVE_ACTIVE_USERS_BYTES_MAX,
  LIVE_ACTIVE_USERS_MAX,
} from '#contract/bowl/presence.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Cursor } from '#server/text/cursor.ts'
import { newestSitFirst, pageOf } from './active-pages.ts'
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
/** `next` is absent on the last page. */
export type ListingPage = Listing & { next?: string }

export type ActiveList = ReturnType<typeof createActiveList>

const NOBODY: ReadonlySet<string> = new Set()

export function createActiveList({ openSits, demoBuddies, now, blockedEitherWay }: Needs) {
  let people: readonly Sitting[] | undefined
  let ids: ReadonlySet<string> | undefined
  let newestFirst: readonly Sitting[] | undefined
  let listing: Listing | undefined
  let body: string | undefined
  /** By the ids left out: everyone who has blocked the same people shares one list. */
  const partial = new Map<string, Listing>()
  const frameByListing = new WeakMap<Listing, Buffer>()
  let lastShared: { body: string; frame: Buffer } | undefined

  return {
    invalidate(): void {
      people = undefined
      ids = undefined
      newestFirst = undefined
      listing = undefined
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

    /** Of everyone, or of those the person sees. */
    total: totalFor,

    /** Bounded in size, with the true total; the same buffer until something changes. */
    frame: sharedFrame,

    /** The shared list, unless the person has a block, in either direction, with someone in it. */
    listingFor,
    frameFor(personId: string): Buffer {
      const listing = listingFor(personId)
      return listing === currentListing() ? sharedFrame() : cachedFrame(listing)
    },

    /** However many people there are, each is on one page. Demo buddies are on none. */
    pageFor(personId: string | undefined, { after, limit }: { after: Cursor | undefined; limit: number }): ListingPage {
      newestFirst ??= [...currentPeople()].sort(newestSitFirst)
      const { sittings, next } = pageOf(newestFirst, { after, limit, hidden: blockedOf(personId) })
      const page = { users: sittings.map(toActiveUser), total: totalFor(personId) }
      return next === undefined ? page : { ...page, next }
    },
  }

  function currentPeople(): readonly Sitting[] {
    people ??= openSits.listed(now().getTime())
    return people
  }

  function everyone(): ReadonlySet<string> {
    ids ??= new Set(currentPeople().map(({ person }) => person.id))
    return ids
  }

  function totalFor(personId?: string): number {
    return everyone().size - hiddenFrom(personId).length
  }

  function blockedOf(personId: string | undefined): ReadonlySet<string> {
    return personId === undefined ? NOBODY : blockedEitherWay(personId)
  }

  function hiddenFrom(personId: string | undefined): string[] {
    return [...blockedOf(personId)].filter((id) => everyone().has(id))
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
    const hidden = hiddenFrom(personId).sort()
    const { users, total } = currentListing()
    if (hidden.length === 0) return currentListing()
    const key = hidden.join()
    const known = partial.get(key)
    if (known) return known
    const isHidden = new Set(hidden)
    const visible = { users: users.filter(({ id }) => !isHidden.has(id)), total: total - hidden.length }
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
    const listed = [...currentPeople()].sort(lastActiveFirst).slice(0, ACTIVE_USERS_MAX)
    const users = [...listed.map(toActiveUser), ...demoBuddies.list(now())].slice(0, ACTIVE_USERS_MAX)
    return { users, total: currentPeople().length }
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

function toActiveUser(sitting: Sitting): ActiveUser {
  const { person, startedAt } = sitting
  return {
    ...person,
    isOnBowl: true,
    lastActive: new Date(lastActiveOf(sitting)).toISOString(),
    badges: Object.fromEntries(person.badges.map((badge) => [badge, true])),
    onBowlSince: new Date(startedAt).toISOString(),
  }
}

/** Ties are broken by the start of the sit, then by id, so that the order is stable. */
function lastActiveFirst(a: Sitting, b: Sitting): number {
  return lastActiveOf(b) - lastActiveOf(a) || newestSitFirst(a, b)
}

function lastActiveOf({ startedAt, lastActivityAt }: Sitting): number {
  return Math.max(startedAt, Math.floor(lastActivityAt / LAST_ACTIVE_STEP_MS) * LAST_ACTIVE_STEP_MS)
}
