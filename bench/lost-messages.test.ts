/** Checks which messages count as lost or duplicated. */
import { expect, test } from 'vitest'
import { deliveryErrors } from './lost-messages.ts'

const all = ['a', 'b', 'c']

test.each([
  { received: 'everyone receives all', clients: [all, all], errors: 0 },
  { received: 'one client misses a message', clients: [all, ['a', 'c']], errors: 1 },
  { received: 'one client receives a message twice', clients: [all, [...all, 'b']], errors: 1 },
  {
    received: 'one client misses what another receives twice',
    clients: [
      ['a', 'b'],
      [...all, 'c'],
    ],
    errors: 2,
  },
  { received: 'the same client misses one and receives another twice', clients: [all, ['a', 'b', 'b']], errors: 2 },
  { received: 'one client receives nothing', clients: [all, []], errors: 3 },
  { received: 'one client receives an unknown message', clients: [all, [...all, 'd']], errors: 1 },
])('when $received, there are $errors errors', ({ clients, errors }) => {
  expect(deliveryErrors(all.length, clients)).toBe(errors)
})
