/** What a push notification contains, and that it contains nothing else. */
import { expect, test } from 'vitest'
import { hashTopic, messageNotice, requestNotice } from './notice.ts'

const percy = { id: 'u-percy', nickname: 'Percy', emoji: '🚽' }

test('[PUSH-2] the text is the first fifty graphemes, with an ellipsis if there is more', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(messageNotice(percy, family.repeat(20)).text).toBe(family.repeat(20))
  expect(messageNotice(percy, 'é'.repeat(50)).text).toBe('é'.repeat(50))
  expect(messageNotice(percy, 'é'.repeat(51)).text).toBe(`${'é'.repeat(50)}...`)
})

test('[PUSH-2] a grapheme that is too long is left out, so that any message fits', () => {
  const longGrapheme = `a${'\u0301'.repeat(900)}`
  expect(messageNotice(percy, `look: ${longGrapheme}`).text).toBe('look: ...')
})

test('[PUSH-2] a notice has only kind, nickname, text and url', () => {
  expect(Object.keys(messageNotice(percy, 'hi'))).toEqual(['kind', 'nickname', 'text', 'url'])
  expect(requestNotice(percy)).toEqual({ kind: 'request', nickname: 'Percy', url: '/profile/u-percy' })
})

test('[PUSH-6] a topic reveals no ids to the push service', () => {
  const notice = requestNotice(percy)
  expect(hashTopic(notice, 'u-percy', 'u-pearl')).toMatch(/^[0-9a-f]{32}$/)
  expect(hashTopic(notice, 'u-percy', 'u-pearl')).not.toBe(hashTopic(notice, 'u-percy', 'u-paula'))
})
