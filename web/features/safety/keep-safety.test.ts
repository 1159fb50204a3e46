/** Proves that every open page of who blocked follows. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { listBuddies } from '#contract/buddies.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { listPrivateChats } from '#contract/private-chat.ts'
import { listBlocks } from '#contract/safety.ts'
import { getProfile } from '#contract/stats.ts'
import type { LiveEventOf } from '#contract/wire.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'
import { addBlocked } from './blocked.cache.ts'
import { keepSafety } from './keep-safety.ts'

const robin = { id: 'u-robin', nickname: 'Robin', emoji: '💩' }

function page() {
  let hear: ((event: LiveEventOf<'BLOCKED_CHANGED'>) => void) | undefined
  const on = vi.fn((_: string, listener: typeof hear) => {
    hear = listener
    return () => {}
  })
  const cache = new QueryClient()
  keepSafety({ live: { on: on as unknown as Live['on'] }, cache })
  return { cache, tell: (isBlocked: boolean) => hear?.({ type: 'BLOCKED_CHANGED', userId: robin.id, isBlocked }) }
}

test('[SAFE-2, SAFE-12] whatever shows people is read anew when somebody is blocked in another tab', () => {
  const { cache, tell } = page()
  const keys = [
    keyOf(listBlocks),
    keyOf(getLeaderboard),
    keyOf(getProfile, { userId: robin.id }),
    keyOf(listBuddies, { userId: 'u-rhoda' }),
    keyOf(listPrivateChats, { userId: 'u-rhoda' }),
  ]
  for (const key of keys) cache.setQueryData(key, {})
  tell(true)
  for (const key of keys) expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})

test('[SAFE-6] whoever is unblocked is off the list before the server has answered', () => {
  const { cache, tell } = page()
  cache.setQueryData(keyOf(listBlocks), { people: [] })
  addBlocked(cache, robin)
  addBlocked(cache, robin)
  expect(cache.getQueryData(keyOf(listBlocks))).toEqual({ people: [robin] })
  tell(false)
  expect(cache.getQueryData(keyOf(listBlocks))).toEqual({ people: [] })
})
