/** How the words of one commit leave: once for everybody, and without what somebody must not hear. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import { createHub } from '#server/fan-out/hub.ts'
import { sendMessages } from './chat.live.ts'

const said = (seq: number, userId: string): ChatMessage => ({
  ...{ id: `m-${seq}`, userId, nickname: 'Whoever', emoji: '🚽', content: `words ${seq}`, seq },
  ...{ timestamp: '2026-05-01T12:00:00.000Z', clientId: `local-${seq}` },
})
const words = [said(1, 'rhoda'), said(2, 'robin'), said(3, 'rhoda')]
const bytesOf = (messages: readonly ChatMessage[]) =>
  Buffer.concat(messages.map((message) => frameOf({ type: 'MESSAGE', message })))

/** A room in which everyone keeps what is written to them. */
function room(...people: string[]) {
  const hub = createHub()
  const written = people.map((personId) => {
    const writes: Buffer[] = []
    const write = (frames: Buffer) => writes.push(frames) > 0
    hub.add({ place: -1, visitor: { personId }, write } as unknown as Connection)
    return writes
  })
  return { hub, written }
}

test('[PERF-3] all messages of one commit are one write for each socket, the very same bytes for all', () => {
  const { hub, written } = room('gus', 'pearl', 'pearl')
  expect(sendMessages(hub, words, () => new Set())).toBe(9)
  for (const writes of written) expect(writes).toEqual([bytesOf(words)])
  expect(new Set(written.flat()).size).toBe(1)
})

test('[SAFE-2] [PERF-3] who is apart from an author gets the others, in one write as well', () => {
  const { hub, written } = room('gus', 'pearl')
  const apart: Record<string, string> = { rhoda: 'pearl', pearl: 'rhoda' }
  expect(sendMessages(hub, words, (id) => new Set(apart[id] ? [apart[id]] : []))).toBe(4)
  expect(written.map((writes) => writes.at(-1))).toEqual([bytesOf(words), bytesOf(words.slice(1, 2))])
  expect(written.map((writes) => writes.length)).toEqual([1, 1])
})
