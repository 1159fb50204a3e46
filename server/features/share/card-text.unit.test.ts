/** Which names a card can show, and how texts fit into their lines. */
import { expect, test } from 'vitest'
import { MEMBER_EMOJIS, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { emojiImage } from './card-art.ts'
import { drawableName, fitText, measureText } from './card-text.ts'

test.each([
  ['PorcelainPro', 'PorcelainPro'],
  ['Đặng Łódź ß', 'Đặng Łódź ß'],
  ['Rhoda 🚽', 'Rhoda'],
  ['👑 Queen 👩‍🚀', undefined],
  ['Ünal', 'Ünal'],
  ['日本トイレ', undefined],
  ['Пётр', undefined],
  ['🚽🚽🚽', undefined],
])('[SHARE-11] of "%s" a card can show "%s"', (name, shown) => {
  expect(drawableName(name)).toBe(shown)
})

test('[SHARE-11] every suggested name can be drawn, and every emoji has its own picture', () => {
  for (const name of SUGGESTED_NICKNAMES) expect(drawableName(name)).toBe(name)
  const pictures = [...MEMBER_EMOJIS, ...PREMIUM_EMOJIS].map(({ emoji }) => emojiImage(emoji))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('[SHARE-11] a text gets the largest size at which it fits into its lines', () => {
  const box = { sizes: [100, 60, 30], width: 500, lines: 2 }
  expect(fitText('7-day streak', 'display', box)).toEqual({ size: 100, lines: ['7-day', 'streak'] })
  const { size, lines } = fitText('Number 3 in the Bowl Hall of Fame', 'display', box)
  expect([size, lines.length]).toEqual([60, 2])
  for (const line of lines) expect(measureText(line, 'display', size)).toBeLessThanOrEqual(500)
})
