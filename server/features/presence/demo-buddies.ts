/** Two seeded accounts that are always on the bowl, so that nobody who tries the product is alone. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { DEMO_NICKNAMES, type Person } from '#contract/people/users.ts'

const EMOJIS = { SeatKeeper: '🛁', PaperPoet: '🧼' } as const

export const DEMO_BUDDIES: readonly Person[] = DEMO_NICKNAMES.map((nickname) => {
  return { id: `demo-${nickname}`, nickname, emoji: EMOJIS[nickname] }
})

const MINUTE = 60_000
/** Their sits begin anew this often, a little apart. */
const ROUND_MS = 20 * MINUTE

export type DemoBuddies = { list(now: Date): ActiveUser[] }

export function createDemoBuddies(areShown: boolean): DemoBuddies {
  return { list: (now) => (areShown ? DEMO_BUDDIES.map((buddy, at) => entryOf(buddy, at, now)) : []) }
}

function entryOf(buddy: Person, at: number, now: Date): ActiveUser {
  const apart = at * 7 * MINUTE
  const since = new Date(Math.floor((now.getTime() - apart) / ROUND_MS) * ROUND_MS + apart - 2 * MINUTE).toISOString()
  return { ...buddy, isOnBowl: true, isDemo: true, isPremium: false, badges: {}, onBowlSince: since, lastActive: since }
}
