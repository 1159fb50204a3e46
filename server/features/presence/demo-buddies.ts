/** Two seeded accounts that are always on the bowl, so that a new instance is never empty. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { DEMO_NICKNAMES, type Person } from '#contract/people/users.ts'

const EMOJIS = { SeatKeeper: '🛁', PaperPoet: '🧼' } as const

export const DEMO_BUDDIES: readonly Person[] = DEMO_NICKNAMES.map((nickname) => {
  return { id: `demo-${nickname}`, nickname, emoji: EMOJIS[nickname] }
})

const MINUTE = 60_000
/** Their sits start again this often, with an offset between the two. */
const SIT_MS = 20 * MINUTE

export type DemoBuddies = { list(now: Date): ActiveUser[] }

export function createDemoBuddies(areShown: boolean): DemoBuddies {
  return { list: (now) => (areShown ? DEMO_BUDDIES.map((buddy, index) => entryOf(buddy, index, now)) : []) }
}

function entryOf(buddy: Person, index: number, now: Date): ActiveUser {
  const offset = index * 7 * MINUTE
  const since = new Date(Math.floor((now.getTime() - offset) / SIT_MS) * SIT_MS + offset - 2 * MINUTE).toISOString()
  return { ...buddy, isOnBowl: true, isDemo: true, isPremium: false, badges: {}, onBowlSince: since, lastActive: since }
}
