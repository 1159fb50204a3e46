/** Proves the unread count in the page title. */
import { expect, test } from 'vitest'
import { titleWithUnread } from './private-chat.navigation.ts'

test.each([
  [0, 'Home · On the Bowl'],
  [3, '(3) Home · On the Bowl'],
  [99, '(99) Home · On the Bowl'],
  [100, '(99+) Home · On the Bowl'],
])('[PM-16] with %d unread the title is "%s"', (count, title) => {
  expect(titleWithUnread('Home · On the Bowl', count)).toBe(title)
})
