/** Tests how the answers of the demo buddies are shown. */
import { expect, test } from 'vitest'
import { demoLines, readingNotices } from './demo-replies.cache.ts'

const buddy = { id: 'demo-PaperPoet', nickname: 'PaperPoet', emoji: '🧼' }
const timestamp = '2026-11-15T12:00:00.000Z'
const replies = [
  { id: 'demo-1', buddy, timestamp, content: 'I feel that in every tile.' },
  { id: 'demo-2', buddy, timestamp },
]

test('[PRES-23] an answer is a line of a demo buddy', () => {
  expect(demoLines(replies)).toMatchObject([
    { userId: 'demo-PaperPoet', nickname: 'PaperPoet', content: 'I feel that in every tile.', timestamp },
  ])
})

test('[PRES-23] after four answers a notice says what the buddy does instead', () => {
  const [notice] = readingNotices(replies)
  expect(`${notice?.name} ${notice?.words}`).toBe('PaperPoet is reading the shampoo bottle.')
  expect(notice?.at).toBe(Date.parse(timestamp))
})
