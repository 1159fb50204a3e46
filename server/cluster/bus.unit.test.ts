/** Bus messages over a channel that loses and repeats them. */
import { expect, test } from 'vitest'
import { createBus } from './bus.ts'

/** Two ends of a channel that loses everything between `cut` and `restore`; the sender starts ten seconds later. */
function createLossyChannel() {
  let at = 0
  const lost: string[] = []
  const received: unknown[] = []
  let gaps = 0
  let isOpen = true
  const clock = () => at
  const receiver = createBus({
    nodeId: 'receiver',
    clock,
    send: () => undefined,
    onMessage: (_topic, payload) => void received.push(payload),
    onGap: () => gaps++,
  })
  const startSender = (nodeId: string) =>
    createBus({
      nodeId,
      clock,
      send: (text) => void (isOpen ? receiver.receive(text) : lost.push(text)),
      onMessage: () => undefined,
      onGap: () => undefined,
    })
  at = 10_000
  return {
    sender: startSender('sender'),
    startSender,
    receiver,
    received,
    lost,
    gaps: () => gaps,
    pass: (ms: number) => {
      at += ms
    },
    cut: () => {
      isOpen = false
    },
    restore: () => {
      isOpen = true
    },
  }
}

test('[SCALE-2] nothing is missed while everything arrives', () => {
  const { sender, received, gaps } = createLossyChannel()
  for (const payload of [1, 2]) sender.publish('news', payload)
  sender.heartbeat()
  sender.publish('news', 3)
  expect([received, gaps()]).toEqual([[1, 2, 3], 0])
})

test('[SCALE-2] a lost message is noticed by the next one, and reported before it is delivered', () => {
  const { sender, received, cut, restore, gaps } = createLossyChannel()
  sender.publish('news', 1)
  cut()
  for (const payload of [2, 3]) sender.publish('news', payload)
  restore()
  for (const payload of [4, 5]) sender.publish('news', payload)
  expect([received, gaps()]).toEqual([[1, 4, 5], 1])
})

test('[SCALE-2] a lost message that no other follows is noticed by the next heartbeat', () => {
  const { sender, received, cut, restore, gaps } = createLossyChannel()
  sender.heartbeat()
  cut()
  sender.publish('news', 1)
  restore()
  for (let second = 0; second < 3; second++) sender.heartbeat()
  expect([received, gaps()]).toEqual([[], 1])
})

test('[SCALE-2] messages that arrive twice are delivered once', () => {
  const { sender, receiver, received, cut, lost, gaps } = createLossyChannel()
  sender.heartbeat()
  cut()
  for (const payload of [1, 2, 3]) sender.publish('news', payload)
  const [one = '', two = '', three = ''] = lost
  for (const text of [one, one, two, three, two]) receiver.receive(text)
  expect([received, gaps()]).toEqual([[1, 2, 3], 0])
})

test('[SCALE-2] of a node that started later nothing may be missing, of one that is heard of late everything may', () => {
  const { startSender, cut, restore, gaps } = createLossyChannel()
  const later = startSender('later')
  cut()
  later.publish('news', 1)
  restore()
  later.heartbeat()
  expect(gaps()).toBe(1)
  const older = createLossyChannel()
  older.pass(30_000)
  older.receiver.receive(JSON.stringify({ from: 'older', number: 7, age: 90_000 }))
  expect(older.gaps()).toBe(1)
})

test('[SCALE-2] a node that has just started has missed nothing of those before it', () => {
  const { receiver, gaps } = createLossyChannel()
  receiver.receive(JSON.stringify({ from: 'older', number: 7, age: 90_000 }))
  expect(gaps()).toBe(0)
})

const invalid = ['', 'psst', 'null', '7', '[]', '{}', '{"from":7,"number":1,"age":0}', '{"from":"x"}']
const almostValid = ['{"from":"x","number":"1","age":0}', '{"from":"x","number":1,"age":0,"topic":7}']

test.each([...invalid, ...almostValid])('[SCALE-13] %j is not accepted as a bus message', (text) => {
  const { receiver, received, gaps } = createLossyChannel()
  expect(receiver.receive(text)).toBe(false)
  expect([received, gaps()]).toEqual([[], 0])
})
