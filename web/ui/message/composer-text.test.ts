/** What may be sent of what was typed. */
import { expect, test } from 'vitest'
import { counterOf, textToSend } from './composer-text.ts'

test.each([
  ['', undefined],
  ['   \t\n ', undefined],
  ['  hello  ', 'hello'],
  ['a'.repeat(500), 'a'.repeat(500)],
  ['a'.repeat(501), undefined],
  [` ${'💩'.repeat(500)} `, '💩'.repeat(500)],
])('[CHAT-5] [CHAT-8] of "%.12s" the trimmed words are sent, or nothing', (typed, text) => {
  expect(textToSend(typed, 500)).toBe(text)
})

test.each([
  [449, undefined],
  [450, { words: '450/500', isOver: false }],
  [500, { words: '500/500', isOver: false }],
  [512, { words: '512/500', isOver: true }],
])('at %d characters the counter says %o', (length, counter) => {
  expect(counterOf('💩'.repeat(length), 500)).toEqual(counter)
})

test('[PM-4] where more fits, the counting begins later', () => {
  expect(counterOf('a'.repeat(899), 1000)).toBeUndefined()
  expect(counterOf('a'.repeat(1001), 1000)).toEqual({ words: '1001/1000', isOver: true })
})
