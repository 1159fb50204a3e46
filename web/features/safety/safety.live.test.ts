/** Proves that every open page follows a block. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getLeaderboard } from '#contract/bowl/leaderboard.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { listBlocks } from '#contract/people/safety.ts'
import { listBuddies } from '#contract/social/buddies.ts'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { keyOf } from '#web/api/query-client.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { addBlocked } from './blocks/blocked.cache.ts'
import { listenForSafety } from './safety.live.ts'

const robin = { id: 'u-robin', nickname: 'Robin', emoji: '💩' }

function setup() {
  const { wire, live, comeBack, catchUp } = openTestLive('u-rhoda')
  const cache = new QueryClient()
  listenForSafety({ live, cache })
  wire.welcome()
  const sendEvent = (isBlocked: boolean) => wire.emit({ type: 'BLOCKED_CHANGED', userId: robin.id, isBlocked })
  return { cache, sendEvent, comeBack, catchUp }
}

test('[SAFE-2, SAFE-12, SAFE-16, WS-17] everything that shows people is refetched after a block in another tab, a reconnect or a catch-up', () => {
  const { cache, sendEvent, comeBack, catchUp } = setup()
  const keys = [
    keyOf(listBlocks),
    keyOf(getLeaderboard),
    keyOf(getProfile, { userId: robin.id }),
    keyOf(listBuddies, { userId: 'u-rhoda' }),
    keyOf(listPrivateChats, { userId: 'u-rhoda' }),
  ]
  for (const trigger of [() => sendEvent(true), comeBack, catchUp]) {
    for (const key of keys) cache.setQueryData(key, {})
    trigger()
    for (const key of keys) expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  }
})

test('[SAFE-6] an unblocked person is off the list before the server has answered', () => {
  const { cache, sendEvent } = setup()
  cache.setQueryData(keyOf(listBlocks), { people: [] })
  addBlocked(cache, robin)
  addBlocked(cache, robin)
  expect(cache.getQueryData(keyOf(listBlocks))).toEqual({ people: [robin] })
  sendEvent(false)
  expect(cache.getQueryData(keyOf(listBlocks))).toEqual({ people: [] })
})
