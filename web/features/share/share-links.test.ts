/** Proves that a share gets its link in time, once, never a revoked one, and that sharing works without one. */
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeOf, streakOf } from '#contract/bowl/achievement.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { forgetLinks, linkQuery, madeInTime, PATIENCE_MS } from './share-links.ts'

const APP = 'https://bowl.example'
const rhoda = { nickname: 'Rhoda', emoji: '🧻', isPremium: false }
const streak = { achievement: streakOf(7), sharer: rhoda, link: APP }
const linkInTime = async (cache: QueryClient) => (await madeInTime(cache, streak)).link
const fetched = vi.fn<typeof fetch>()

function answer(n: number): Response {
  const [url, expiresAt] = [`${APP}/s/link-${n}`, '2027-11-15T12:00:00.000Z']
  return Response.json({ success: true, id: `link-${n}`, url, value: 7, expiresAt })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let n = 0
  fetched.mockReset().mockImplementation(async () => answer(++n))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[SHARE-13] the link is made once, however often somebody reaches for it', async () => {
  const cache = createQueryClient()
  const links = await Promise.all([linkInTime(cache), linkInTime(cache)])
  expect([...links, await linkInTime(cache)]).toEqual(Array(3).fill(`${APP}/s/link-1`))
  expect(fetched).toHaveBeenCalledOnce()
})

test('[SHARE-14] a link that was revoked is not shared again: the next one is new', async () => {
  const cache = createQueryClient()
  expect(await linkInTime(cache)).toBe(`${APP}/s/link-1`)
  await forgetLinks(cache)
  expect(cache.getQueryData(linkQuery(streak).queryKey)).toBeUndefined()
  expect(await linkInTime(cache)).toBe(`${APP}/s/link-2`)
})

test('[SHARE-8] another number, list, name or emoji is asked for anew', () => {
  const others = [
    { ...streak, achievement: streakOf(8) },
    { ...streak, achievement: placeOf(7, 'time') },
    { ...streak, achievement: placeOf(7, 'messages') },
    { ...streak, sharer: { ...rhoda, nickname: 'Rhoda II' } },
    { ...streak, sharer: { ...rhoda, emoji: '👑' } },
  ]
  const keys = [streak, ...others].map((share) => JSON.stringify(linkQuery(share).queryKey))
  expect(new Set(keys).size).toBe(keys.length)
})

test('[SHARE-13] when it cannot be made the app’s address is shared, and the next time it is tried again', async () => {
  const cache = createQueryClient()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  expect(await linkInTime(cache)).toBe(APP)
  expect(await linkInTime(cache)).toMatch(`${APP}/s/`)
})

test('[SHARE-13] a click does not wait longer than a browser would let it', async () => {
  fetched.mockImplementation(() => new Promise(() => {}))
  const shared = linkInTime(createQueryClient())
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(await shared).toBe(APP)
})

test('[SHARE-13] the words carry the number that is on the card, also when another device has counted on', async () => {
  const url = `${APP}/s/link-1`
  fetched.mockResolvedValueOnce(Response.json({ success: true, id: 'link-1', url, value: 8, expiresAt: '2027-11-15' }))
  const made = await madeInTime(createQueryClient(), streak)
  expect(made).toEqual({ ...streak, achievement: streakOf(8), link: url })
})
