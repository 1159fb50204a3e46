/** Proves what leaves the house, and how little. */
import { expect, test } from 'vitest'
import { messageNotice, requestNotice, topicOf } from './notice.ts'

const percy = { id: 'u-percy', nickname: 'Percy', emoji: '🚽' }

test('[PUSH-2] the first fifty graphemes are told, and that there is more', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(messageNotice(percy, family.repeat(20)).text).toBe(family.repeat(20))
  expect(messageNotice(percy, 'é'.repeat(50)).text).toBe('é'.repeat(50))
  expect(messageNotice(percy, 'é'.repeat(51)).text).toBe(`${'é'.repeat(50)}...`)
})

test('[PUSH-2] a sign stacked without end is left out, so that any message fits', () => {
  const tower = `a${'\u0301'.repeat(900)}`
  expect(messageNotice(percy, `look: ${tower}`).text).toBe('look: ...')
})

test('[PUSH-2] nothing but kind, name, words and address is told', () => {
  expect(Object.keys(messageNotice(percy, 'hi'))).toEqual(['kind', 'nickname', 'text', 'url'])
  expect(requestNotice(percy)).toEqual({ kind: 'request', nickname: 'Percy', url: '/profile/u-percy' })
})

test('[PUSH-6] a topic tells the push service nobody’s id', () => {
  const notice = requestNotice(percy)
  expect(topicOf(notice, 'u-percy', 'u-pearl')).toMatch(/^[0-9a-f]{32}$/)
  expect(topicOf(notice, 'u-percy', 'u-pearl')).not.toBe(topicOf(notice, 'u-percy', 'u-paula'))
})
