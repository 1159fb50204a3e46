/** Every socket gets all bytes, and batches do not mix. */
import { expect, test, vi } from 'vitest'
import { createBatchedSend } from './batched-send.ts'
import type { SendToMany } from './send-to-many.ts'

const BYTES = Buffer.from('0123456789')

/** Sockets that take this many bytes, by descriptor; all bytes by default. */
function taking(amounts: Record<number, number> = {}) {
  return vi.fn<SendToMany>((descriptors, count, bytes, sent) => {
    for (let at = 0; at < count; at++) sent[at] = amounts[descriptors[at] ?? -1] ?? bytes.length
    return sent.subarray(0, count).filter((taken) => taken < bytes.length).length
  })
}

test('a socket finishes exactly the bytes its kernel did not take', () => {
  const batch = createBatchedSend(taking({ 11: 4, 13: 0 }))
  const rests: [number, string][] = []
  for (const descriptor of [10, 11, 12, 13]) {
    batch.add({ finish: (rest) => rests.push([descriptor, String(rest)]) }, descriptor)
  }
  expect(batch.flush(BYTES)).toBe(4)
  expect(rests).toEqual([
    [11, '456789'],
    [13, '0123456789'],
  ])
})

test('every batch has its own sockets, however many', () => {
  const send = taking()
  const batch = createBatchedSend(send)
  const flush = (size: number) => {
    batch.begin()
    for (let at = 0; at < size; at++) batch.add({ finish: () => expect.unreachable() }, 100 + at)
    return batch.flush(BYTES)
  }
  expect([flush(1000), flush(3), flush(0)]).toEqual([1000, 3, 0])
  const [descriptors, count] = send.mock.calls[1] ?? []
  expect([...(descriptors?.subarray(0, count) ?? [])]).toEqual([100, 101, 102])
})

test('sockets of a batch that was never flushed are not written to later', () => {
  const send = taking()
  const batch = createBatchedSend(send)
  batch.add({ finish: () => expect.unreachable() }, 7)
  batch.begin()
  batch.add({ finish: () => expect.unreachable() }, 8)
  expect(batch.flush(BYTES)).toBe(1)
  expect(send.mock.calls[0]?.[0][0]).toBe(8)
})
