/** Reliable delivery over a lossy channel: messages are numbered, delivered in order, and replayed on request. */
import { performance } from 'node:perf_hooks'
import {
  type BusMessage,
  type Heartbeat,
  parseBusMessage,
  type ReplayRequest,
  serializeBusMessage,
  type TopicMessage,
} from './bus-messages.ts'
import { createReplayBuffer } from './replay-buffer.ts'

const REQUEST_REPLAY_EVERY_MS = 300
/** A replay that has not come by then is given up, and the gap is reported. */
const REPLAY_TIMEOUT_MS = 4000
/** Heartbeats are a second apart: if one is this late, the process itself was blocked. */
const BLOCKED_MS = 2000
const WAITING_MAX = 5000
const FORGET_SENDER_AFTER_MS = 10 * 60_000
/** A node that has just started has read everything from the database, so it has missed nothing. */
const JUST_STARTED_MS = 15_000

type Sender = {
  id: string
  lastNumber: number
  receivedAt: number
  waiting: Map<number, TopicMessage>
  missingSince?: number
  requestedAt: number
}

type Needs = {
  nodeId: string
  /** To all nodes or to one; there is no acknowledgement. */
  send: (to: 'all' | { nodeId: string }, text: string) => void
  onMessage: (topic: string, payload: unknown) => void
  onGap: () => void
  clock?: () => number
}

export function createBus({ nodeId, send, onMessage, onGap, clock = () => performance.now() }: Needs) {
  const startedAt = clock()
  const published = createReplayBuffer()
  const senders = new Map<string, Sender>()
  let heartbeatAt = startedAt
  const age = () => clock() - startedAt
  const ownHeartbeat = (): Heartbeat => ({ from: nodeId, number: published.last(), age: age() })

  return {
    publish(topic: string, payload: unknown): void {
      const text = published.add((number) =>
        serializeBusMessage({ from: nodeId, number, age: age(), topic, news: payload }),
      )
      send('all', text)
    },

    /** Call it every second: a lost message that no other follows is noticed only by the next heartbeat. */
    heartbeat(): void {
      send('all', serializeBusMessage(ownHeartbeat()))
      if (clock() - heartbeatAt > BLOCKED_MS) restartTimeouts()
      heartbeatAt = clock()
      for (const sender of senders.values()) {
        if (clock() - sender.receivedAt > FORGET_SENDER_AFTER_MS) senders.delete(sender.id)
        else if (sender.missingSince !== undefined && clock() - sender.missingSince > REPLAY_TIMEOUT_MS) skipGap(sender)
      }
    },

    /** False when the text is not a bus message. */
    receive(text: string): boolean {
      const message = parseBusMessage(text)
      if (!message) return false
      if (message.from === nodeId) return true
      if ('after' in message) {
        replay(message.from, message.after)
        return true
      }
      const sender = senders.get(message.from) ?? addSender(message)
      sender.receivedAt = clock()
      if ('isLost' in message) skipGap(sender, message.number)
      else if ('topic' in message) accept(sender, message)
      else if (message.number > sender.lastNumber) requestReplay(sender)
      return true
    },
  }

  /** Messages that arrived while this node was blocked are not read yet, so nobody has timed out. */
  function restartTimeouts(): void {
    for (const sender of senders.values()) if (sender.missingSince !== undefined) sender.missingSince = clock()
  }

  function addSender(message: Exclude<BusMessage, ReplayRequest>): Sender {
    // A node that started after this one has sent everything while this one was listening.
    const isNewer = message.age < age()
    const previous = 'topic' in message ? message.number - 1 : message.number
    const sender: Sender = {
      id: message.from,
      lastNumber: isNewer ? 0 : previous,
      receivedAt: 0,
      waiting: new Map(),
      requestedAt: 0,
    }
    senders.set(sender.id, sender)
    // So that the other node can notice what it has missed.
    send({ nodeId: sender.id }, serializeBusMessage(ownHeartbeat()))
    if (!isNewer && age() > JUST_STARTED_MS) onGap()
    return sender
  }

  function accept(sender: Sender, message: TopicMessage): void {
    if (message.number <= sender.lastNumber) return
    sender.waiting.set(message.number, message)
    deliverInOrder(sender)
    if (sender.waiting.size > WAITING_MAX) skipGap(sender)
    else if (sender.waiting.size > 0) requestReplay(sender)
  }

  function deliverInOrder(sender: Sender): void {
    const nextMessage = () => sender.waiting.get(sender.lastNumber + 1)
    for (let next = nextMessage(); next; next = nextMessage()) {
      sender.waiting.delete(next.number)
      sender.lastNumber = next.number
      delete sender.missingSince
      onMessage(next.topic, next.news)
    }
  }

  function requestReplay(sender: Sender): void {
    sender.missingSince ??= clock()
    if (clock() - sender.requestedAt < REQUEST_REPLAY_EVERY_MS) return
    sender.requestedAt = clock()
    send({ nodeId: sender.id }, serializeBusMessage({ from: nodeId, after: sender.lastNumber }))
  }

  function replay(to: string, after: number): void {
    const texts = published.after(after)
    const gap = serializeBusMessage({ ...ownHeartbeat(), number: published.first() - 1, isLost: true })
    for (const text of texts ?? [gap, ...published.all()]) send({ nodeId: to }, text)
  }

  /** Continues with what has arrived; `onGap` makes the app read the rest from the database. */
  function skipGap(sender: Sender, upTo = Math.min(...sender.waiting.keys()) - 1): void {
    delete sender.missingSince
    sender.lastNumber = Math.max(sender.lastNumber, Number.isFinite(upTo) ? upTo : sender.lastNumber)
    for (const number of sender.waiting.keys()) if (number <= sender.lastNumber) sender.waiting.delete(number)
    onGap()
    deliverInOrder(sender)
  }
}
