/** Proves that every socket gets all of it, and that volleys do not mix. */
import { expect, test, vi } from 'vitest'
import { createBatchedSend } from './batched-send.ts'
import type { SendToMany } from './send-to-many.ts'

const BYTES = Buffer.from('0123456789')

/** Sockets that take so much each, and all of it where nothing is said. */
function taking(amounts: Record<number, number> = {}) {
  return vi.fn<SendToMany>((descriptors, count, bytes, sent) => {
    for (let at = 0; at < count; at++) sent[at] = amounts[descriptors[at] ?? -1] ?? bytes.length
    return sent.subarray(0, count).filter((taken) => taken < bytes.length).length
  })
}

test('what a socket has not taken is its own to finish, and nothing else', () => {
  const volley = createBatchedSend(taking({ 11: 4, 13: 0 }))
  const rests: [number, string][] = []
  for (const descriptor of [10, 11, 12, 13]) {
    volley.add({ finish: (rest) => rests.push([descriptor, String(rest)]) }, descriptor)
  }
  expect(volley.fire(BYTES)).toBe(4)
  expect(rests).toEqual([
    [11, '456789'],
    [13, '0123456789'],
  ])
})

test('every volley has its own sockets, however many', () => {
  const send = taking()
  const volley = createBatchedSend(send)
  const fire = (size: number) => {
    volley.begin()
    for (let at = 0; at < size; at++) volley.add({ finish: () => expect.unreachable() }, 100 + at)
    return volley.fire(BYTES)
  }
  expect([fire(1000), fire(3), fire(0)]).toEqual([1000, 3, 0])
  const [descriptors, count] = send.mock.calls[1] ?? []
  expect([...(descriptors?.subarray(0, count) ?? [])]).toEqual([100, 101, 102])
})

test('what was collected and never fired is not written to later', () => {
  const send = taking()
  const volley = createBatchedSend(send)
  volley.add({ finish: () => expect.unreachable() }, 7)
  volley.begin()
  volley.add({ finish: () => expect.unreachable() }, 8)
  expect(volley.fire(BYTES)).toBe(1)
  expect(send.mock.calls[0]?.[0][0]).toBe(8)
})
