/** Proves which pins stand as one. */
import { expect, test } from 'vitest'
import { pilesOf } from './pin-piles.ts'

const pin = (id: string, latitude: number) => ({ id, userId: 'u', latitude, longitude: 16.37, createdAt: '' })

test('[MAP-13] pins in the same place stand as one, those beside it do not', () => {
  const piles = pilesOf([pin('a', 48.21), pin('b', 48.21), pin('c', 48.2103), pin('d', 48.210001)])
  expect(piles.map((pile) => pile.map(({ id }) => id))).toEqual([['a', 'b', 'd'], ['c']])
})
