/** A silent node is distinguished from a healthy one. */
import { expect, test } from 'vitest'
import { otherNodeStatus } from './node-status.ts'

const other = { id: 'two', version: '1.0.0', startedAt: new Date(0), connections: 3, people: 2, memoryMb: 80 }

test('[ADMIN-33] only a node whose lease is late shows for how long it has been silent', () => {
  expect(otherNodeStatus({ ...other, silentMs: 6000 })).toEqual({
    ...other,
    startedAt: '1970-01-01T00:00:00.000Z',
    isThisOne: false,
  })
  expect(otherNodeStatus({ ...other, silentMs: 9400 })).toMatchObject({ silentSeconds: 9 })
})
