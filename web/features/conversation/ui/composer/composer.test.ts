/** The text to send, and the character counter. */
import { expect, test } from 'vitest'
import { counterOf, textToSend } from './composer.tsx'

test.each([
  ['', undefined],
  ['   \t\n ', undefined],
  ['  hello  ', 'hello'],
  ['a'.repeat(500), 'a'.repeat(500)],
  ['a'.repeat(501), undefined],
  [` ${'💩'.repeat(500)} `, '💩'.repeat(500)],
])('[CHAT-5] [CHAT-8] of "%.12s" the trimmed text is sent, or nothing', (typed, text) => {
  expect(textToSend(typed, 500)).toBe(text)
})

test.each([
  [449, undefined],
  [450, { text: '450/500', isOver: false }],
  [500, { text: '500/500', isOver: false }],
  [512, { text: '512/500', isOver: true }],
])('at %d characters the counter says %o', (length, counter) => {
  expect(counterOf('💩'.repeat(length), 500)).toEqual(counter)
})

test('[PM-4] with a higher limit the counter appears later', () => {
  expect(counterOf('a'.repeat(899), 1000)).toBeUndefined()
  expect(counterOf('a'.repeat(1001), 1000)).toEqual({ text: '1001/1000', isOver: true })
})
