/** No live list misses anything between the first calls of a page and its first JOIN. */
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getInstance } from '#contract/admin/instance.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { listBlocks } from '#contract/people/safety.ts'
import { getBuddyStatus, listBuddies } from '#contract/social/buddies.ts'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { listenForBadges } from '#web/features/badges/badges.live.ts'
import { listenForBuddies } from '#web/features/buddies/buddies.live.tsx'
import { changeLog } from '#web/features/chat/chat.cache.ts'
import { listenForChat } from '#web/features/chat/chat.live.ts'
import { EMPTY_LOG } from '#web/features/conversation/log/message-log.ts'
import { listenForPremium } from '#web/features/premium/premium.live.ts'
import { listenForPresence } from '#web/features/presence/presence.live.ts'
import { listenForPrivateChat } from '#web/features/private-chat/private-chat.live.tsx'
import { listenForSafety } from '#web/features/safety/safety.live.ts'
import type { Live } from '#web/realtime/live.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { listenForSettings } from './settings.live.ts'

const userId = 'u-pearl'
const noop = {
  clock: createManualClock(),
  showToast: () => 0,
  goTo: () => {},
  hideToast: () => {},
  onStillOn: () => {},
  onChange: () => {},
  isPremium: () => true,
}

const announcer = { earned: () => {}, stop: () => {} }

type Listen = (live: Live, cache: QueryClient) => () => void

afterEach(() => vi.unstubAllGlobals())

/** Each with the key of an answer that the page has read before its JOIN. */
const readByCall: [string, Listen, unknown[]][] = [
  [
    'buddies and requests',
    (live, cache) => listenForBuddies({ live, cache, userId, ...noop }),
    keyOf(listBuddies, { userId }),
  ],
  [
    'buddy status of two people',
    (live, cache) => listenForBuddies({ live, cache, userId, ...noop }),
    keyOf(getBuddyStatus, { userId, otherId: 'u-otto' }),
  ],
  ['blocked people', (live, cache) => listenForSafety({ live, cache }), keyOf(listBlocks)],
  ['conversations', listenForConversations, keyOf(listPrivateChats, { userId })],
  ['badges', (live, cache) => listenForBadges({ live, cache, userId, announcer }), keyOf(getProfile, { userId })],
  ['settings', (live, cache) => listenForSettings({ live, cache, onGuestsOff: () => {} }), keyOf(getInstance)],
]

test.each(readByCall)('[WS-17] %s: what was read before the JOIN is refetched after it', (_, listen, key) => {
  vi.stubGlobal('fetch', async () => Response.json({ unreadCount: 0 }))
  const { wire, live } = openTestLive(userId)
  const cache = createQueryClient()
  listen(live, cache)
  cache.setQueryData(key, { settings: {} })
  wire.open()
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false)
  wire.welcome()
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})

test('[WS-17, PREM-29] the premium status is fetched once the page has joined', async () => {
  const asked = vi.fn(async (_: string) => Response.json({ isPremium: true }))
  vi.stubGlobal('fetch', asked)
  const { wire, live } = openTestLive(userId)
  listenForPremium({ live, cache: createQueryClient(), userId, ...noop })
  wire.open()
  expect(asked).not.toHaveBeenCalled()
  wire.welcome()
  expect(asked.mock.calls[0]?.[0]).toBe(`/api/subscription/status/${userId}`)
})

test('[WS-17, HOME-8] the list of people on the bowl comes with the JOIN, and an earlier call does not overwrite it', async () => {
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  const { wire, live } = openTestLive(userId)
  const cache = createQueryClient()
  const activity = { warned: () => {} }
  listenForPresence({ live, cache, activity, isOnBowl: () => false, onStatus: () => {}, onStillOn: () => {} })
  const asked = cache.fetchQuery({ queryKey: keyOf(getActiveUsers), queryFn: () => late }).catch(() => undefined)
  wire.welcome()
  wire.emit({ type: 'ACTIVE_USERS', users: [], total: 23 })
  answer({ users: [], total: 22 })
  await asked
  expect(cache.getQueryData(keyOf(getActiveUsers))).toEqual({ users: [], total: 23 })
})

test('[WS-17, CHAT-11] messages from before the JOIN come with it', () => {
  const { wire, live } = openTestLive(userId)
  const cache = createQueryClient()
  listenForChat({ live, cache, userId, storage: memoryStorage(), ...noop })
  const earlier = { id: 'm-1', userId: 'u-otto', nickname: 'Otto', emoji: '🚽', content: 'Hi', timestamp: '', seq: 1 }
  wire.welcome({ messages: [earlier] })
  let log = EMPTY_LOG
  changeLog(cache, (current) => {
    log = current
    return current
  })
  expect(log.messages).toMatchObject([{ id: 'm-1' }])
})

function listenForConversations(live: Live, cache: QueryClient): () => void {
  return listenForPrivateChat({ live, cache, userId, ...noop, isOnScreen: () => false })
}
