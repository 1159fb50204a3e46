/** Who is in the list of active users, in which order, and how many at first. */
import { ACTIVE_USERS_SHOWN_FIRST, type ActiveUser } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { activeUsersWords } from '../presence.words.ts'

/** A person inactive for longer than this is shown as Offline. */
const AVAILABLE_FOR_MS = 5 * 60_000

type ListInput = { users: readonly ActiveUser[]; me: User; onBowlSince: string | undefined }

/** More people are on the bowl than the list names: a long one is cut off, and in a crowd it names few. */
export function isCutShort({ users, total }: { users: readonly ActiveUser[]; total: number }): boolean {
  return users.filter(({ isDemo = false }) => !isDemo).length < total
}

/** On the bowl first, each group by last active, newest first; your own entry is there as soon as you press. */
export function buildActiveUsers({ users, me, onBowlSince }: ListInput): ActiveUser[] {
  const others = users.filter(({ id }) => id !== me.id)
  const listed = users.find(({ id }) => id === me.id)
  const own = ownEntry({ me, listed, onBowlSince })
  return [...others, ...own].sort(newestFirst)
}

export function firstActiveUsers(users: readonly ActiveUser[], isExpanded: boolean): readonly ActiveUser[] {
  return isExpanded ? users : users.slice(0, ACTIVE_USERS_SHOWN_FIRST)
}

export function awayText(entry: ActiveUser, now: number): string {
  const isAvailable = now - lastActive(entry) <= AVAILABLE_FOR_MS
  return isAvailable ? activeUsersWords.available : activeUsersWords.offline
}

type OwnEntryInput = { me: User; listed: ActiveUser | undefined; onBowlSince: string | undefined }

// The page knows its own press before the server sends the list, so it overrides the entry.
function ownEntry({ me, listed, onBowlSince }: OwnEntryInput): ActiveUser[] {
  if (!me.isOnBowl) return listed ? [{ ...listed, isOnBowl: false }] : []
  // Empty until the server has sent it; shown as 0 minutes.
  const start = onBowlSince ?? listed?.onBowlSince ?? ''
  const { id, nickname, emoji, badges, isPremium } = me
  if (listed) return [{ ...listed, isOnBowl: true, onBowlSince: start }]
  return [{ id, nickname, emoji, badges, isPremium, isOnBowl: true, lastActive: start, onBowlSince: start }]
}

// The server rounds the last activity, so among equals the later sit comes first.
function newestFirst(a: ActiveUser, b: ActiveUser): number {
  return Number(b.isOnBowl) - Number(a.isOnBowl) || lastActive(b) - lastActive(a) || sitStart(b) - sitStart(a)
}

export function sitStart({ onBowlSince = '' }: ActiveUser): number {
  return Date.parse(onBowlSince) || 0
}

function lastActive(entry: ActiveUser): number {
  return Date.parse(entry.lastActive) || 0
}
