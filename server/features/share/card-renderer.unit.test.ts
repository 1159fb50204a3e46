/** Cards are drawn once, with a bounded queue, for every achievement and every name. */
import { afterAll, expect, test } from 'vitest'
import { badgeKeys } from '#contract/bowl/badges.ts'
import { shortened } from '#server/testing/long-tests.ts'
import { contentHash, createCardRenderer } from './card-renderer.ts'
import type { CardContent } from './share-card.ts'

const drawer = createCardRenderer()
afterAll(() => drawer.close())

const card: CardContent = {
  type: 'checkins',
  which: '',
  value: 48,
  name: 'PorcelainPro',
  emoji: '🧼',
  isPremium: false,
}

const cards: CardContent[] = [
  { ...card, type: 'time', value: 59 },
  { ...card, type: 'time', value: 999_999_999, isPremium: true, emoji: '🚽✨' },
  { ...card, type: 'messages', value: 2_147_483_647, name: 'WWWWWWWWWWWWWWWWWWWW', isPremium: true },
  { ...card, type: 'streak', value: 1, name: 'Đặng Łódź', emoji: '🦚' },
  { ...card, type: 'leaderboard', which: 'messages', value: 1, name: '日本トイレ' },
  { ...card, type: 'leaderboard', which: 'checkIns', value: 12_345, name: '🚽🚽🚽', emoji: '💩' },
  { ...card, name: '<script>&"\'</script>' },
  ...badgeKeys
    .slice(0, shortened(badgeKeys.length, 2))
    .map((which) => ({ ...card, type: 'badge' as const, which, value: 1 })),
]

test.each(cards)('[SHARE-11] $type $which $value of $name is drawn', async (content) => {
  const png = await drawer.draw(content)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(400_000)
})

test('[SHARE-11] the same picture is drawn once, even for concurrent requests', async () => {
  const results = await Promise.all([drawer.draw(card), drawer.draw({ ...card })])
  expect(results[0]).toBe(results[1])
  expect(contentHash(card)).toBe(contentHash({ ...card }))
  expect(contentHash(card)).not.toBe(contentHash({ ...card, value: 49 }))
})

test('[SHARE-11] a full queue refuses with BUSY, and later the rest can be drawn', async () => {
  const small = createCardRenderer({ maxWaiting: 2, maxCached: 2 })
  const results = await Promise.allSettled([1, 2, 3].map((value) => small.draw({ ...card, value })))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'BUSY' } })
  expect((await small.draw({ ...card, value: 3 })).length).toBeGreaterThan(1000)
  await small.close()
})
