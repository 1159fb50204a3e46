/** Proves that what a socket does not take is handed back, and that volleys do not mix. */
import { expect, test, vi } from 'vitest'
import type { SendToMany } from './send-to-many.ts'
import { createVolley } from './volley.ts'

const BYTES = Buffer.from('0123456789')

/** Sockets that take so much each, and all of it where nothing is said. */
function taking(amounts: Record<number, number> = {}) {
  return vi.fn<SendToMany>((descriptors, count, bytes, sent) => {
    for (let at = 0; at < count; at++) sent[at] = amounts[descriptors[at] ?? -1] ?? bytes.length
    return sent.subarray(0, count).filter((taken) => taken < bytes.length).length
  })
}

test('what a socket has not taken is handed back by its place, and nothing else', () => {
  const volley = createVolley(taking({ 11: 4, 13: 0 }))
  for (const [place, descriptor] of [10, 11, 12, 13].entries()) volley.add(descriptor, place)
  const rests: [number, string][] = []
  expect(volley.fire(BYTES, (place, rest) => rests.push([place, String(rest)]))).toBe(4)
  expect(rests).toEqual([
    [1, '456789'],
    [3, '0123456789'],
  ])
})

test('every volley has its own sockets, however many', () => {
  const send = taking()
  const volley = createVolley(send)
  const fire = (size: number) => {
    for (let at = 0; at < size; at++) volley.add(100 + at, at)
    return volley.fire(BYTES, () => expect.unreachable())
  }
  expect([fire(1000), fire(3), fire(0)]).toEqual([1000, 3, 0])
  const [descriptors, count] = send.mock.calls[1] ?? []
  expect([...(descriptors?.subarray(0, count) ?? [])]).toEqual([100, 101, 102])
})
