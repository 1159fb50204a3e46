/** Who stands in the buddy list, in which order, and how many at first. */
import { type ActiveUser, BUDDIES_SHOWN_FIRST } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'

/** Somebody who showed no sign of life for longer than this is called offline. */
const AVAILABLE_FOR_MS = 5 * 60_000

type Present = { users: readonly ActiveUser[]; me: User; onBowlSince: string | undefined }

/** Those on the bowl first, each group by last active, newest first; oneself included as soon as the lid is up. */
export function buddiesOf({ users, me, onBowlSince }: Present): ActiveUser[] {
  const others = users.filter(({ id }) => id !== me.id)
  const listed = users.find(({ id }) => id === me.id)
  const own = ownEntry({ me, listed, onBowlSince })
  return [...others, ...own].sort(newestFirst)
}

export function firstBuddies(buddies: readonly ActiveUser[], isExpanded: boolean): readonly ActiveUser[] {
  return isExpanded ? buddies : buddies.slice(0, BUDDIES_SHOWN_FIRST)
}

/** How an entry that is not on the bowl is called. */
export function awayText(entry: ActiveUser, now: number): 'Available' | 'Offline' {
  return now - lastActive(entry) <= AVAILABLE_FOR_MS ? 'Available' : 'Offline'
}

type Own = { me: User; listed: ActiveUser | undefined; onBowlSince: string | undefined }

// The page knows of its own press before the list does, so its own word wins over the entry it was sent.
function ownEntry({ me, listed, onBowlSince }: Own): ActiveUser[] {
  if (!me.isOnBowl) return listed ? [{ ...listed, isOnBowl: false }] : []
  // Not known for as long as the server has not told: shown as 0 minutes.
  const began = onBowlSince ?? listed?.onBowlSince ?? ''
  const { id, nickname, emoji, badges, isPremium } = me
  if (listed) return [{ ...listed, isOnBowl: true, onBowlSince: began }]
  return [{ id, nickname, emoji, badges, isPremium, isOnBowl: true, lastActive: began, onBowlSince: began }]
}

// The server tells last signs of life in coarse steps, so among equals the later sit comes first.
function newestFirst(a: ActiveUser, b: ActiveUser): number {
  return Number(b.isOnBowl) - Number(a.isOnBowl) || lastActive(b) - lastActive(a) || satDown(b) - satDown(a)
}

function satDown({ onBowlSince = '' }: ActiveUser): number {
  return Date.parse(onBowlSince) || 0
}

function lastActive(entry: ActiveUser): number {
  return Date.parse(entry.lastActive) || 0
}
