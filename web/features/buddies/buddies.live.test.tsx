/** Tests that buddy events update the cache, and which of them show a toast. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { getBuddyStatus } from '#contract/social/buddies.ts'
import { keyOf } from '#web/api/query-client.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listKey } from './buddies.cache.ts'
import { isAnswerToMe, listenForBuddies } from './buddies.live.tsx'
import type { BuddyLists } from './buddy-lists.ts'
import type { BuddyRelation } from './buddy-status.ts'

const ME = 'u-rhoda'
const pearl = { id: 'u-pearl', nickname: 'Pearl', emoji: '👑' }
const empty: BuddyLists = { buddies: [], incoming: [], outgoing: [] }

function setUp(lists: BuddyLists = empty) {
  const { wire, live, comeBack, catchUp } = openTestLive(ME)
  const cache = new QueryClient()
  const showToast = vi.fn((_: { title: string }) => 7)
  const hideToast = vi.fn()
  const stop = listenForBuddies({ live, cache, userId: ME, showToast, hideToast })
  cache.setQueryData(listKey(ME), lists)
  wire.welcome()
  return {
    wire,
    comeBack,
    catchUp,
    cache,
    showToast,
    hideToast,
    stop,
    lists: () => cache.getQueryData<BuddyLists>(listKey(ME)),
    relation: () => cache.getQueryData<BuddyRelation>(keyOf(getBuddyStatus, { userId: ME, otherId: pearl.id })),
    titles: () => showToast.mock.calls.map(([toast]) => toast.title),
  }
}

test('[BUDDY-4, BUDDY-11] a request shows a toast with an Accept button, and is added to the list', async () => {
  const { wire, lists, relation, showToast } = setUp()
  wire.emit({ type: 'BUDDY_REQUEST', from: pearl })
  await vi.waitFor(() => expect(lists()?.incoming).toEqual([pearl]), 10_000)
  expect(relation()).toEqual({ status: 'pending', isIncoming: true })
  expect(showToast.mock.calls[0]?.[0]).toMatchObject({
    title: 'Pearl wants to be your buddy',
    action: { label: 'Accept' },
  })
})

test('[BUDDY-11] the person who asked gets one toast when accepted', async () => {
  const { wire, lists, titles } = setUp({ ...empty, outgoing: [pearl] })
  wire.emit({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'accepted' })
  await vi.waitFor(() => expect(titles()).toEqual(['Pearl is your Bathroom Buddy']), 10_000)
  wire.emit({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'accepted' })
  await vi.waitFor(() => expect(lists()).toEqual({ ...empty, buddies: [{ ...pearl, isOnBowl: false }] }), 10_000)
  expect(titles()).toHaveLength(1)
})

test('[BUDDY-11] an ending or a refusal shows at once, without a toast', async () => {
  const { wire, lists, relation, showToast } = setUp({ ...empty, outgoing: [pearl] })
  wire.emit({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'rejected' })
  await vi.waitFor(() => expect(lists()).toEqual(empty), 10_000)
  expect(relation()).toEqual({ status: 'rejected', isIncoming: false })
  wire.emit({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'none' })
  await vi.waitFor(() => expect(relation()?.status).toBe('none'), 10_000)
  expect(showToast).not.toHaveBeenCalled()
})

test('[BUDDY-11] the toast of a cancelled request is hidden', () => {
  const { wire, hideToast } = setUp()
  wire.emit({ type: 'BUDDY_REQUEST', from: pearl })
  wire.emit({ type: 'BUDDY_CHANGED', userId: 'u-somebody-else', status: 'none' })
  expect(hideToast).not.toHaveBeenCalled()
  wire.emit({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'none' })
  expect(hideToast).toHaveBeenCalledWith(7)
})

test('[BUDDY-11, WS-17] the lists are refetched after a reconnect, and when the server has missed events', () => {
  const { comeBack, catchUp, cache } = setUp()
  for (const resync of [comeBack, catchUp]) {
    cache.setQueryData(listKey(ME), empty)
    expect(cache.getQueryState(listKey(ME))?.isInvalidated).toBe(false)
    resync()
    expect(cache.getQueryState(listKey(ME))?.isInvalidated).toBe(true)
  }
})

test.each<[BuddyRelation | undefined, BuddyRelation['status'], boolean]>([
  [{ status: 'pending', isIncoming: false }, 'accepted', true],
  [undefined, 'accepted', true],
  [{ status: 'pending', isIncoming: true }, 'accepted', false],
  [{ status: 'accepted' }, 'accepted', false],
  [{ status: 'pending', isIncoming: false }, 'rejected', false],
])('[BUDDY-11] from %j to %s shows a toast: %s', (before, status, hasToast) => {
  expect(isAnswerToMe(before, status)).toBe(hasToast)
})
