/** Proves which conversation counts as on the screen. */
import { expect, test } from 'vitest'
import { isOnScreen, threadPath } from './on-screen.ts'

test.each([
  ['/private-chat', '?user=gilda', false, true],
  ['/private-chat', '?user=gilda', true, false],
  ['/private-chat', '?user=robin', false, false],
  ['/private-chat', '', false, false],
  ['/home', '?user=gilda', false, false],
])('[PM-17] at %s%s, hidden: %s, Gilda’s thread is on the screen: %s', (pathname, search, isHidden, isSeen) => {
  expect(isOnScreen('gilda', { location: { pathname, search }, isHidden })).toBe(isSeen)
})

test('[PM-9] an id with special characters survives in the URL', () => {
  const { pathname, search } = new URL(threadPath('a&b=c d'), 'https://bowl.example')
  expect(isOnScreen('a&b=c d', { location: { pathname, search }, isHidden: false })).toBe(true)
})
