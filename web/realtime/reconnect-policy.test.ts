/** When the page reconnects, by close code and number of failures. */
import { expect, test } from 'vitest'
import { reactionTo, waitBeforeRetry } from './reconnect-policy.ts'

test.each([
  [1000, 'retry'],
  [1001, 'retry'],
  [1006, 'retry'],
  [1008, 'retry'],
  [1009, 'retry'],
  [1013, 'retry'],
  [4001, 'ask'],
  [4401, 'ask'],
  [4403, 'ask'],
  [4409, 'pause'],
])('[WS-9] [WS-10] after %d the page decides to %s', (closeCode, reaction) => {
  expect(reactionTo(closeCode)).toBe(reaction)
})

test.each([
  [0, 500, 1000],
  [1, 500, 2000],
  [2, 500, 4000],
  [5, 500, 30_000],
  [50, 500, 30_000],
])('[WS-10] after %d failures the page waits between %d and %d ms', (failures, shortest, longest) => {
  const wait = (random: number) => waitBeforeRetry({ closeCode: 1006, failures, random })
  expect(wait(0)).toBe(shortest)
  expect(wait(1)).toBe(longest)
})

test('[WS-10] after a server shutdown the page reconnects within 5 s', () => {
  const wait = (failures: number, random: number) => waitBeforeRetry({ closeCode: 1001, failures, random })
  expect(wait(0, 0)).toBe(0)
  expect(wait(0, 1)).toBe(5000)
  expect(wait(6, 1)).toBe(5000)
})

test('[WS-10] after breaking the rules the page waits at least a minute', () => {
  expect(waitBeforeRetry({ closeCode: 1008, failures: 0, random: 0 })).toBeGreaterThanOrEqual(60_000)
})
