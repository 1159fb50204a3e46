/** Proves that a share gets its link once, in time, never a revoked one, and works without one. */
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  badgeAchievement,
  messagesAchievement,
  placeAchievement,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from '#contract/bowl/achievement.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { clearLinks, LINK_TIMEOUT_MS, linkQuery, toShareRequest, withLinkInTime } from './share-links.ts'

const APP = 'https://bowl.example'
const rhoda = { nickname: 'Rhoda', emoji: '🧻', isPremium: false }
const streak = { achievement: streakAchievement(7), sharer: rhoda, link: APP }
const linkInTime = async (cache: QueryClient) => (await withLinkInTime(cache, streak)).link
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

test('[SHARE-13] the link is created once, however often it is requested', async () => {
  const cache = createQueryClient()
  const links = await Promise.all([linkInTime(cache), linkInTime(cache)])
  expect([...links, await linkInTime(cache)]).toEqual(Array(3).fill(`${APP}/s/link-1`))
  expect(fetched).toHaveBeenCalledOnce()
})

test('[SHARE-14] a revoked link is not shared again: the next share gets a new one', async () => {
  const cache = createQueryClient()
  expect(await linkInTime(cache)).toBe(`${APP}/s/link-1`)
  await clearLinks(cache)
  expect(cache.getQueryData(linkQuery(streak).queryKey)).toBeUndefined()
  expect(await linkInTime(cache)).toBe(`${APP}/s/link-2`)
})

test('[SHARE-8] another number, list, name or emoji gets its own link', () => {
  const others = [
    { ...streak, achievement: streakAchievement(8) },
    { ...streak, achievement: placeAchievement(7, 'time') },
    { ...streak, achievement: placeAchievement(7, 'messages') },
    { ...streak, sharer: { ...rhoda, nickname: 'Rhoda II' } },
    { ...streak, sharer: { ...rhoda, emoji: '👑' } },
  ]
  const keys = [streak, ...others].map((share) => JSON.stringify(linkQuery(share).queryKey))
  expect(new Set(keys).size).toBe(keys.length)
})

test('[SHARE-13] if the link cannot be created the app’s URL is shared, and the next share tries again', async () => {
  const cache = createQueryClient()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  expect(await linkInTime(cache)).toBe(APP)
  expect(await linkInTime(cache)).toMatch(`${APP}/s/`)
})

test('[SHARE-13] a click does not wait longer than browsers allow', async () => {
  fetched.mockImplementation(() => new Promise(() => {}))
  const shared = linkInTime(createQueryClient())
  await vi.advanceTimersByTimeAsync(LINK_TIMEOUT_MS)
  expect(await shared).toBe(APP)
})

test('[SHARE-13] the text has the number that is on the card, even if another device has raised it', async () => {
  const url = `${APP}/s/link-1`
  fetched.mockResolvedValueOnce(Response.json({ success: true, id: 'link-1', url, value: 8, expiresAt: '2027-11-15' }))
  const shared = await withLinkInTime(createQueryClient(), streak)
  expect(shared).toEqual({ ...streak, achievement: streakAchievement(8), link: url })
})

test.each([
  [visitsAchievement(48), { type: 'checkins' }],
  [streakAchievement(7), { type: 'streak' }],
  [messagesAchievement(131), { type: 'messages' }],
  [timeAchievement(4360), { type: 'time' }],
  [badgeAchievement('chatty'), { type: 'badge', badge: 'chatty' }],
  [placeAchievement(2, 'checkIns'), { type: 'leaderboard', board: 'checkIns' }],
])('[SHARE-7] %o is requested as %o, without its number', (achievement, request) => {
  expect(toShareRequest(achievement)).toEqual(request)
})
