/** Numbers what nodes publish, so that a node that has missed something notices and reads it from the database. */
import { performance } from 'node:perf_hooks'
import { parseBusMessage, serializeBusMessage } from './bus-messages.ts'

const FORGET_SENDER_AFTER_MS = 10 * 60_000
/** A node that has just started has read everything from the database, so it has missed nothing. */
const JUST_STARTED_MS = 15_000

type Sender = { lastNumber: number; receivedAt: number }

type Needs = {
  nodeId: string
  /** To all nodes; there is no acknowledgement. */
  send: (text: string) => void
  onMessage: (topic: string, payload: unknown) => void
  onGap: () => void
  clock?: () => number
}

export function createBus({ nodeId, send, onMessage, onGap, clock = () => performance.now() }: Needs) {
  const startedAt = clock()
  const senders = new Map<string, Sender>()
  let published = 0
  const age = () => clock() - startedAt
  const sendHeartbeat = () => send(serializeBusMessage({ from: nodeId, number: published, age: age() }))

  return {
    publish(topic: string, payload: unknown): void {
      send(serializeBusMessage({ from: nodeId, number: ++published, age: age(), topic, news: payload }))
    },

    /** Call it every second: a lost message that no other follows is noticed only by the next heartbeat. */
    heartbeat(): void {
      sendHeartbeat()
      for (const [id, { receivedAt }] of senders) {
        if (clock() - receivedAt > FORGET_SENDER_AFTER_MS) senders.delete(id)
      }
    },

    /** False when the text is not a bus message. */
    receive(text: string): boolean {
      const message = parseBusMessage(text)
      if (!message) return false
      const { from, number } = message
      if (from === nodeId) return true
      const sender = senders.get(from)
      const isTopic = 'topic' in message
      if (sender && isTopic && number <= sender.lastNumber) return true
      const publishedBefore = isTopic ? number - 1 : number
      const hasMissed = sender ? publishedBefore > sender.lastNumber : mayHaveMissed(message.age, publishedBefore)
      senders.set(from, { lastNumber: Math.max(number, sender?.lastNumber ?? 0), receivedAt: clock() })
      // So that it can notice from now on what it has missed.
      if (!sender) sendHeartbeat()
      if (hasMissed) onGap()
      if (isTopic) onMessage(message.topic, message.news)
      return true
    },
  }

  /** A node that started after this one has sent everything while this one was listening. */
  function mayHaveMissed(senderAge: number, publishedBefore: number): boolean {
    return senderAge < age() ? publishedBefore > 0 : age() > JUST_STARTED_MS
  }
}
