/** Proves which names a card can show, and that words keep within their lines. */
import { expect, test } from 'vitest'
import { MEMBER_EMOJIS, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { emojiImage } from './card-art.ts'
import { drawable, fitted, widthOf } from './card-text.ts'

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
  expect(drawable(name)).toBe(shown)
})

test('[SHARE-11] every suggested name can be drawn, and every emoji has a picture of its own', () => {
  for (const name of SUGGESTED_NICKNAMES) expect(drawable(name)).toBe(name)
  const pictures = [...MEMBER_EMOJIS, ...PREMIUM_EMOJIS].map(({ emoji }) => emojiImage(emoji))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('[SHARE-11] words take the largest size at which they keep within their lines', () => {
  const room = { sizes: [100, 60, 30], width: 500, lines: 2 }
  expect(fitted('7-day streak', 'display', room)).toEqual({ size: 100, lines: ['7-day', 'streak'] })
  const { size, lines } = fitted('Number 3 in the Bowl Hall of Fame', 'display', room)
  expect([size, lines.length]).toEqual([60, 2])
  for (const line of lines) expect(widthOf(line, 'display', size)).toBeLessThanOrEqual(500)
})
