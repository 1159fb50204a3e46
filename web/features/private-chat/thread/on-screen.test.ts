/** What somebody has before their eyes. */
import { expect, test } from 'vitest'
import { isOnScreen, pathOfThread } from './on-screen.ts'

test.each([
  ['/private-chat', '?user=gilda', false, true],
  ['/private-chat', '?user=gilda', true, false],
  ['/private-chat', '?user=robin', false, false],
  ['/private-chat', '', false, false],
  ['/home', '?user=gilda', false, false],
])('[PM-17] at %s%s, hidden: %s, Gilda’s words are seen: %s', (pathname, search, isHidden, isSeen) => {
  expect(isOnScreen('gilda', { location: { pathname, search }, isHidden })).toBe(isSeen)
})

test('[PM-9] an id finds its way through the address, whatever is in it', () => {
  const { pathname, search } = new URL(pathOfThread('a&b=c d'), 'https://bowl.example')
  expect(isOnScreen('a&b=c d', { location: { pathname, search }, isHidden: false })).toBe(true)
})
