/** Bus messages over a channel that loses, repeats and reorders them. */
import { expect, test } from 'vitest'
import { createBus } from './bus.ts'

/** Two ends of a channel that loses everything between `cut` and `restore`. */
function createLossyChannel() {
  let at = 0
  const lost: string[] = []
  const received: unknown[] = []
  let gaps = 0
  let isOpen = true
  const clock = () => at
  const pass = (ms: number) => {
    at += ms
  }
  const deliver = (receive: (text: string) => void, text: string) => {
    if (isOpen) receive(text)
    else lost.push(text)
  }
  const receiver = createBus({
    nodeId: 'receiver',
    clock,
    send: (_to, text) => deliver((sent) => sender.receive(sent), text),
    onMessage: (_topic, payload) => void received.push(payload),
    onGap: () => gaps++,
  })
  at = 10
  const sender = createBus({
    nodeId: 'sender',
    clock,
    send: (_to, text) => deliver((sent) => receiver.receive(sent), text),
    onMessage: () => undefined,
    onGap: () => undefined,
  })
  return {
    sender,
    receiver,
    received,
    lost,
    gaps: () => gaps,
    pass,
    fiveHeartbeats: () => {
      for (let second = 0; second < 5; second++) {
        pass(1000)
        receiver.heartbeat()
      }
    },
    cut: () => {
      isOpen = false
    },
    restore: () => {
      isOpen = true
    },
  }
}

test('[SCALE-2] a lost message is requested again and delivered in its place', () => {
  const { sender, received, cut, restore, pass, gaps } = createLossyChannel()
  sender.publish('news', 1)
  cut()
  sender.publish('news', 2)
  sender.publish('news', 3)
  restore()
  pass(1000)
  sender.publish('news', 4)
  expect(received).toEqual([1, 2, 3, 4])
  expect(gaps()).toBe(0)
})

test('[SCALE-2] a lost message that no other follows is noticed by the next heartbeat', () => {
  const { sender, received, cut, restore, pass } = createLossyChannel()
  sender.heartbeat()
  cut()
  sender.publish('news', 1)
  restore()
  pass(1000)
  sender.heartbeat()
  expect(received).toEqual([1])
})

test('[SCALE-2] messages that arrive twice or out of order are delivered once, in order', () => {
  const { sender, receiver, received, cut, restore, lost } = createLossyChannel()
  sender.heartbeat()
  cut()
  for (const payload of [1, 2, 3]) sender.publish('news', payload)
  const [one = '', two = '', three = ''] = lost.splice(0)
  for (const text of [three, one, one, two, three, two]) receiver.receive(text)
  restore()
  sender.heartbeat()
  expect(received).toEqual([1, 2, 3])
})

test('[SCALE-2] a replay that does not come is given up, and the gap is reported', () => {
  const { sender, receiver, received, cut, lost, fiveHeartbeats, gaps } = createLossyChannel()
  sender.heartbeat()
  cut()
  for (const payload of [1, 2, 3]) sender.publish('news', payload)
  receiver.receive(lost.at(-1) ?? '')
  expect(received).toEqual([])
  fiveHeartbeats()
  expect(received).toEqual([3])
  expect(gaps()).toBe(1)
})

test('[SCALE-2] a node that was blocked reads what has arrived before it gives up on a sender', () => {
  const { sender, receiver, received, cut, lost, pass, gaps } = createLossyChannel()
  sender.heartbeat()
  cut()
  for (const payload of [1, 2, 3]) sender.publish('news', payload)
  const texts = lost.slice(-3)
  receiver.receive(texts.pop() ?? '')
  pass(5000)
  receiver.heartbeat()
  // Another one follows when its connection is opened again.
  receiver.heartbeat()
  for (const text of texts) receiver.receive(text)
  expect([received, gaps()]).toEqual([[1, 2, 3], 0])
})

test('[SCALE-2] a node that was blocked waits for one more timeout, and no longer', () => {
  const { sender, receiver, received, cut, lost, pass, fiveHeartbeats, gaps } = createLossyChannel()
  sender.heartbeat()
  cut()
  for (const payload of [1, 2]) sender.publish('news', payload)
  receiver.receive(lost.at(-1) ?? '')
  pass(5000)
  receiver.heartbeat()
  expect([received, gaps()]).toEqual([[], 0])
  fiveHeartbeats()
  expect([received, gaps()]).toEqual([[2], 1])
})

test('[SCALE-2] messages that the sender no longer has are reported as one gap', () => {
  const { sender, received, cut, restore, pass, gaps } = createLossyChannel()
  sender.publish('news', 0)
  cut()
  for (let payload = 1; payload <= 5000; payload++) sender.publish('news', payload)
  restore()
  pass(1000)
  sender.heartbeat()
  expect(received[0]).toBe(0)
  expect(received.at(-1)).toBe(5000)
  expect(received.length).toBeLessThan(5001)
  expect(gaps()).toBe(1)
})

const invalid = ['', 'psst', 'null', '7', '[]', '{}', '{"from":7,"number":1,"age":0}', '{"from":"x"}']
const almostValid = [
  '{"from":"x","number":"1","age":0}',
  '{"from":"x","number":1,"age":0,"topic":7}',
  '{"from":"x","after":null}',
]

test.each([...invalid, ...almostValid])('[SCALE-13] %j is not accepted as a bus message', (text) => {
  const { receiver, received, gaps } = createLossyChannel()
  expect(receiver.receive(text)).toBe(false)
  expect([received, gaps()]).toEqual([[], 0])
})
