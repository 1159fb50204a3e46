/** Tests which parts of a message become links, and which messages are drawn as large emojis. */
import { expect, test } from 'vitest'
import { largeEmojisIn, partsOf } from './message-parts.ts'

const linksIn = (text: string) => partsOf(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

test.each([
  ['see https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['(https://example.com)', 'https://example.com'],
  ['https://en.wikipedia.org/wiki/Loo_(toilet).', 'https://en.wikipedia.org/wiki/Loo_(toilet)'],
  ['https://example.com, then “https://example.com/x”!', 'https://example.com'],
  ['טקסט https://example.com טקסט', 'https://example.com'],
])('[CHAT-31] in %j, %s is a link', (text, shown) => {
  expect(linksIn(text)[0]?.[0]).toBe(shown)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com',
  'www.example.com',
  'https://',
  'xhttps://example.com',
  'https://bank.example@evil.test/',
  'https://user:secret@evil.test/',
])('[CHAT-31] %s is no link', (text) => {
  expect(linksIn(text)).toEqual([])
})

test.each([
  'see https://example.com, or http://b.example/) and so on',
  '<a href="https://example.com">x</a>',
  'https://a.example\u202Emoc.live',
  'no address',
  ' ',
])('[CHAT-31] the parts of %j are the whole text', (text) => {
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('[CHAT-31] a character that changes the direction of the text ends an address', () => {
  expect(linksIn('https://a.example\u202Emoc.live')).toEqual([['https://a.example', 'https://a.example/']])
})

test.each([
  ['🧻', ['🧻']],
  [' 🙌 🧻 ', ['🙌', '🧻']],
  ['👍🏽👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['👍🏽', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']],
  ['🇩🇪❤️1️⃣', ['🇩🇪', '❤️', '1️⃣']],
  ['🧻🧻🧻🧻', undefined],
  ['🧻!', undefined],
  ['1', undefined],
  ['©', undefined],
  ['', undefined],
])('[CHAT-30] %j has the large emojis %j', (text, emojis) => {
  expect(largeEmojisIn(text)).toEqual(emojis)
})

test('[MSG-17] in a plain message an address stays text', () => {
  expect(partsOf('see https://example.com', { isPlain: true })).toEqual([{ text: 'see https://example.com' }])
})

test.each([
  ['@Rhoda how’s the queue?', 'Rhoda', ['@Rhoda']],
  ['the queue, @rhoda? and @RHODA!', 'Rhoda', ['@rhoda', '@RHODA']],
  ['(@(Just Visiting)47)', '(Just Visiting)47', ['@(Just Visiting)47']],
  ['@Rhodan and mail@Rhoda and Rhoda', 'Rhoda', []],
  ['https://example.com/@Rhoda', 'Rhoda', []],
])('[MSG-16] in %j the mentions of %s are %j', (text, mention, names) => {
  const parts = partsOf(text, { mention })
  expect(parts.flatMap((part) => (part.isMention ? [part.text] : []))).toEqual(names)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
