/** The bench: who sits where, and how high the water stands in each bowl. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { elapsedText } from '#web/features/presence/toggle/elapsed.ts'
import { sitStart } from '../list/active-users-list.ts'
import { benchWords } from '../presence.words.ts'

const MINUTE_MS = 60_000
const FULL_AFTER_MS = 15 * MINUTE_MS
/** A bowl has some water from the start. */
const LOWEST_LEVEL = 0.12

type Order = { users: readonly ActiveUser[]; myId: string; spokeAt: ReadonlyMap<string, number> }

/** You first, then who spoke last, then the newest sit; demo buddies who said nothing are last. */
export function benchOrder({ users, myId, spokeAt }: Order): ActiveUser[] {
  const spoke = ({ id }: ActiveUser) => spokeAt.get(id) ?? 0
  return users
    .filter(({ isOnBowl }) => isOnBowl)
    .sort(
      (a, b) =>
        Number(b.id === myId) - Number(a.id === myId) ||
        spoke(b) - spoke(a) ||
        Number(a.isDemo ?? false) - Number(b.isDemo ?? false) ||
        sitStart(b) - sitStart(a) ||
        a.id.localeCompare(b.id),
    )
}

type Said = { userId: string; timestamp: string }

/** When each person spoke last. */
export function spokeLast(said: readonly Said[]): ReadonlyMap<string, number> {
  const spokeAt = new Map<string, number>()
  for (const { userId, timestamp } of said) {
    spokeAt.set(userId, Math.max(spokeAt.get(userId) ?? 0, Date.parse(timestamp)))
  }
  return spokeAt
}

/** From 0 to 1, full at 15 minutes. */
export function waterLevel({ onBowlSince }: ActiveUser, now: number): number {
  const share = Math.min(1, Math.max(0, (now - Date.parse(onBowlSince ?? '')) / FULL_AFTER_MS))
  return Number.isNaN(share) ? LOWEST_LEVEL : LOWEST_LEVEL + (1 - LOWEST_LEVEL) * share
}

/** "just sat", "12 min", and for a demo buddy that it is one. */
export function slotText({ onBowlSince, isDemo = false }: ActiveUser, now: number): string {
  if (isDemo) return benchWords.demo
  const isNew = !(now - Date.parse(onBowlSince ?? '') >= MINUTE_MS)
  return isNew ? benchWords.justSat : elapsedText(onBowlSince, now)
}
