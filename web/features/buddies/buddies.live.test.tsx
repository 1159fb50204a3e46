/** Proves that every open page follows what becomes of two people, and is told what is news. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { getBuddyStatus } from '#contract/social/buddies.ts'
import { keyOf } from '#web/api/key-of.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listKey } from './buddies.cache.ts'
import { isAnswerToMe, listenForBuddies } from './buddies.live.tsx'
import type { BuddyLists } from './buddy-lists.ts'
import type { Standing } from './buddy-status.ts'

const ME = 'u-rhoda'
const pearl = { id: 'u-pearl', nickname: 'Pearl', emoji: '👑' }
const empty: BuddyLists = { buddies: [], incoming: [], outgoing: [] }

function page(lists: BuddyLists = empty) {
  const { wire, live, comeBack, catchUp } = openTestLive(ME)
  const cache = new QueryClient()
  const tell = vi.fn((_: { title: string }) => 7)
  const hush = vi.fn()
  const stop = listenForBuddies({ live, cache, userId: ME, tell, hush })
  cache.setQueryData(listKey(ME), lists)
  wire.welcome()
  return {
    ...{ wire, comeBack, catchUp, cache, tell, hush, stop },
    lists: () => cache.getQueryData<BuddyLists>(listKey(ME)),
    standing: () => cache.getQueryData<Standing>(keyOf(getBuddyStatus, { userId: ME, otherId: pearl.id })),
    titles: () => tell.mock.calls.map(([toast]) => toast.title),
  }
}

test('[BUDDY-4, BUDDY-11] a request is told with a way to accept it, and stands in the list', async () => {
  const { wire, lists, standing, tell } = page()
  wire.tell({ type: 'BUDDY_REQUEST', from: pearl })
  await vi.waitFor(() => expect(lists()?.incoming).toEqual([pearl]), 10_000)
  expect(standing()).toEqual({ status: 'pending', isIncoming: true })
  expect(tell.mock.calls[0]?.[0]).toMatchObject({
    title: 'Pearl wants to be your buddy',
    action: { label: 'Accept' },
  })
})

test('[BUDDY-11] who asked hears that they were accepted, once', async () => {
  const { wire, lists, titles } = page({ ...empty, outgoing: [pearl] })
  wire.tell({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'accepted' })
  await vi.waitFor(() => expect(titles()).toEqual(['Pearl is your Bathroom Buddy']), 10_000)
  wire.tell({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'accepted' })
  await vi.waitFor(() => expect(lists()).toEqual({ ...empty, buddies: [{ ...pearl, isOnBowl: false }] }), 10_000)
  expect(titles()).toHaveLength(1)
})

test('[BUDDY-11] what ends or is declined shows at once and is not shouted about', async () => {
  const { wire, lists, standing, tell } = page({ ...empty, outgoing: [pearl] })
  wire.tell({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'rejected' })
  await vi.waitFor(() => expect(lists()).toEqual(empty), 10_000)
  expect(standing()).toEqual({ status: 'rejected', isIncoming: false })
  wire.tell({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'none' })
  await vi.waitFor(() => expect(standing()?.status).toBe('none'), 10_000)
  expect(tell).not.toHaveBeenCalled()
})

test('[BUDDY-11] a request that is taken back is not asked about any more', () => {
  const { wire, hush } = page()
  wire.tell({ type: 'BUDDY_REQUEST', from: pearl })
  wire.tell({ type: 'BUDDY_CHANGED', userId: 'u-somebody-else', status: 'none' })
  expect(hush).not.toHaveBeenCalled()
  wire.tell({ type: 'BUDDY_CHANGED', userId: pearl.id, status: 'none' })
  expect(hush).toHaveBeenCalledWith(7)
})

test('[BUDDY-11, WS-17] what was missed while the connection was lost, or by the server, is read anew', () => {
  const { comeBack, catchUp, cache } = page()
  for (const follow of [comeBack, catchUp]) {
    cache.setQueryData(listKey(ME), empty)
    expect(cache.getQueryState(listKey(ME))?.isInvalidated).toBe(false)
    follow()
    expect(cache.getQueryState(listKey(ME))?.isInvalidated).toBe(true)
  }
})

test.each<[Standing | undefined, Standing['status'], boolean]>([
  [{ status: 'pending', isIncoming: false }, 'accepted', true],
  [undefined, 'accepted', true],
  [{ status: 'pending', isIncoming: true }, 'accepted', false],
  [{ status: 'accepted' }, 'accepted', false],
  [{ status: 'pending', isIncoming: false }, 'rejected', false],
])('[BUDDY-11] from %j to %s is news: %s', (before, status, isNews) => {
  expect(isAnswerToMe(before, status)).toBe(isNews)
})
