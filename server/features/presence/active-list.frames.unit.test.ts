/** The active list as a frame: bounded in size, and built once for all readers who leave out the same people. */
import { expect, test } from 'vitest'
import { badgeKeys } from '#contract/bowl/badges.ts'
import { LIVE_ACTIVE_USERS_BYTES_MAX } from '#contract/bowl/presence.ts'
import { createActiveList } from './active-list.ts'
import { createOpenSits } from './open-sits.ts'

const HEADER_BYTES = 10
const times = { graceMs: 1000, resumeMs: 1000, warnMs: 1000, endAfterInactiveMs: 2000 }
const now = () => new Date(Date.UTC(2026, 10, 15))

/** `count` people with all badges; `blocked` says who is blocked for which reader. */
function listOf(count: number, { nickname = 'StallStar', blocked = {} as Record<string, string[]> } = {}) {
  const openSits = createOpenSits(times)
  const at = now().getTime()
  const quiet = { awaySince: undefined, isWarned: false, savedAt: at }
  for (let n = 0; n < count; n++) {
    const person = { id: `u-${n}`, nickname, emoji: '🚽', isPremium: true, badges: [...badgeKeys] }
    openSits.add({ person, startedAt: at - n, lastActivityAt: at - n, lastHereAt: at, ...quiet })
  }
  const blockedEitherWay = (personId: string) => new Set(blocked[personId])
  return createActiveList({ openSits, demoBuddies: { list: () => [] }, now, blockedEitherWay })
}

function read(frame: Buffer): { users: { id: string }[]; total: number } {
  return JSON.parse(frame.toString().slice(frame.indexOf('{')))
}

test('[PRES-18] the longest names with all badges never make more than 64 KiB, and the total stays true', () => {
  const frame = listOf(300, { nickname: '厠'.repeat(20) }).frame()
  expect(frame.length).toBeLessThanOrEqual(LIVE_ACTIVE_USERS_BYTES_MAX + HEADER_BYTES)
  const { users, total } = read(frame)
  expect(total).toBe(300)
  // As many as fit, the newest first.
  expect(users.length).toBeGreaterThan(150)
  expect(users.map(({ id }) => id)).toEqual(Array.from(users, (_, n) => `u-${n}`))
})

test('[PRES-18] with short entries a frame has at most 200 people', () => {
  const list = listOf(300)
  expect(read(list.frame()).users.length).toBeLessThanOrEqual(200)
  expect(list.listing().users).toHaveLength(300)
})

test('[SAFE-2] [PERF-2] readers who leave out the same people share one frame, until the list changes', () => {
  const blocked = { rhoda: ['u-1', 'gone'], robin: ['u-1'], pearl: ['u-1', 'u-2'], gus: ['gone'] }
  const list = listOf(5, { blocked })
  const [rhoda, robin, pearl, gus] = ['rhoda', 'robin', 'pearl', 'gus'].map(list.frameFor)
  expect(rhoda).toBe(robin)
  expect(gus).toBe(list.frame())
  expect(read(rhoda ?? Buffer.alloc(0))).toMatchObject({ total: 4 })
  expect(read(pearl ?? Buffer.alloc(0)).users.map(({ id }) => id)).toEqual(['u-0', 'u-3', 'u-4'])
  list.invalidate()
  expect(list.frameFor('rhoda')).not.toBe(rhoda)
  expect(list.frameFor('rhoda')).toEqual(rhoda)
})
