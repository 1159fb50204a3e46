/** How the messages of one commit are sent: in one write per socket, without those of blocked authors. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import { createHub } from '#server/fan-out/hub.ts'
import { sendMessages } from './chat.live.ts'

const message = (seq: number, userId: string): ChatMessage => ({
  id: `m-${seq}`,
  userId,
  nickname: 'FlushMaster',
  emoji: '🚽',
  content: `message ${seq}`,
  seq,
  timestamp: '2026-05-01T12:00:00.000Z',
  clientId: `local-${seq}`,
})
const messages = [message(1, 'rhoda'), message(2, 'robin'), message(3, 'rhoda')]
const bytesOf = (sent: readonly ChatMessage[]) =>
  Buffer.concat(sent.map((one) => frameOf({ type: 'MESSAGE', message: one })))

/** A hub with one fake connection per person, each with a list of its writes. */
function hubWith(...people: string[]) {
  const hub = createHub()
  const written = people.map((personId) => {
    const writes: Buffer[] = []
    const write = (frames: Buffer) => writes.push(frames) > 0
    hub.add({ hubIndex: -1, person: { personId }, write } as unknown as Connection)
    return writes
  })
  return { hub, written }
}

test('[PERF-3] all messages of one commit are one write per socket, the same buffer for all', () => {
  const { hub, written } = hubWith('gus', 'pearl', 'pearl')
  expect(sendMessages(hub, messages, () => new Set())).toBe(9)
  for (const writes of written) expect(writes).toEqual([bytesOf(messages)])
  expect(new Set(written.flat()).size).toBe(1)
})

test('[SAFE-2] [PERF-3] a reader gets all messages but those of a blocked author, also in one write', () => {
  const { hub, written } = hubWith('gus', 'pearl')
  const blocked: Record<string, string> = { rhoda: 'pearl', pearl: 'rhoda' }
  expect(sendMessages(hub, messages, (id) => new Set(blocked[id] ? [blocked[id]] : []))).toBe(4)
  expect(written.map((writes) => writes.at(-1))).toEqual([bytesOf(messages), bytesOf(messages.slice(1, 2))])
  expect(written.map((writes) => writes.length)).toEqual([1, 1])
})
