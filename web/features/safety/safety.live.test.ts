/** Proves that every open page of who blocked follows. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getLeaderboard } from '#contract/bowl/leaderboard.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { listBlocks } from '#contract/people/safety.ts'
import { listBuddies } from '#contract/social/buddies.ts'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { keyOf } from '#web/api/key-of.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { addBlocked } from './blocked.cache.ts'
import { listenForSafety } from './safety.live.ts'

const robin = { id: 'u-robin', nickname: 'Robin', emoji: '💩' }

function page() {
  const { wire, live, comeBack, catchUp } = openTestLive('u-rhoda')
  const cache = new QueryClient()
  listenForSafety({ live, cache })
  wire.welcome()
  const tell = (isBlocked: boolean) => wire.tell({ type: 'BLOCKED_CHANGED', userId: robin.id, isBlocked })
  return { cache, tell, comeBack, catchUp }
}

test('[SAFE-2, SAFE-12, SAFE-16, WS-17] whatever shows people is read anew when somebody is blocked in another tab, or unheard by this one', () => {
  const { cache, tell, comeBack, catchUp } = page()
  const keys = [
    keyOf(listBlocks),
    keyOf(getLeaderboard),
    keyOf(getProfile, { userId: robin.id }),
    keyOf(listBuddies, { userId: 'u-rhoda' }),
    keyOf(listPrivateChats, { userId: 'u-rhoda' }),
  ]
  for (const follow of [() => tell(true), comeBack, catchUp]) {
    for (const key of keys) cache.setQueryData(key, {})
    follow()
    for (const key of keys) expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  }
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
