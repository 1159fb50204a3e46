/** Messages until they are stored or refused, even across a reload: the room's over the socket, private ones by a call. */
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { BrowserStorage } from '#web/api/storage.ts'
import type { Clock } from '#web/realtime/clock.ts'
import { type Draft, type PendingMessage, pendingOf, ROOM, type Unsent } from './draft.ts'
import { createPace, type Pace, PRIVATE_PACE, ROOM_PACE } from './pace.ts'
import { readUnsent, writeUnsent } from './send-queue-storage.ts'

/** Retry even without a signal that the server is reachable again. */
const RETRY_AFTER_MS = 3000

/** After `no-response` it is sent again under the same id. */
export type Answer = 'no-response' | 'stored' | 'receiver-deleted' | { refusal: string }
export type PrivateSender = (draft: Draft) => Promise<Answer>

type Queued = Unsent & { sentAt?: number | undefined }
type Route = {
  accepts: (draft: Draft) => boolean
  isReady: () => boolean
  pace: Pace
  send: (draft: Draft) => void
  cancelNext: () => void
}

type Needs = { userId: string; clock: Clock; storage: BrowserStorage }

export type SendQueue = ReturnType<typeof createSendQueue>

/** Opened before there is a connection; what is written until then waits. */
export function createSendQueue({ userId, clock, storage }: Needs) {
  let queue: readonly Queued[] = readUnsent(storage, userId, clock.now())
  // The history shows which messages arrived before the connection broke; only then the rest is sent again.
  let isCaughtUp = false
  let send = (_: Command) => {}
  let privateSender: PrivateSender | undefined
  let isOver = false

  const socket: Route = {
    accepts: ({ to }) => to === ROOM,
    isReady: () => isCaughtUp,
    pace: createPace(ROOM_PACE),
    send: ({ to, receiverName, ...message }) => send({ type: 'MESSAGE', message }),
    cancelNext: () => {},
  }
  /** One by one, so that they are stored in the order in which they were written. */
  const http: Route = {
    accepts: ({ to }) => to !== ROOM,
    isReady: () => privateSender !== undefined && !isOver && !queue.some(isUnderWay(http)),
    pace: createPace(PRIVATE_PACE),
    send: (draft) => void privateSender?.(draft).then((answer) => handleAnswer(draft, answer)),
    cancelNext: () => {},
  }

  return {
    /** A refused message with the same id is sent again; one that waits has been read from storage. */
    add(draft: Draft): void {
      if (queue.some((queued) => queued.draft.id === draft.id && queued.refusal === undefined)) return
      if (draft.to === ROOM && !isCaughtUp) console.warn('The live connection is not open; the message waits')
      setQueue([...without(draft.id), { draft, postedAt: clock.now() }])
      flush(draft.to === ROOM ? socket : http)
    },

    drop: (id: string): void => setQueue(without(id)),

    /** Oldest first, including messages from before a reload and refused ones. */
    unsent: (to: string): PendingMessage[] => queue.filter(({ draft }) => draft.to === to).map(pendingOf),

    setSocket(sendCommand: (command: Command) => void): void {
      send = sendCommand
    },

    setPrivateSender(sender: PrivateSender): void {
      privateSender = sender
      flush(http)
    },

    handleEvent(event: LiveEvent): void {
      if (event.type === 'MESSAGE') removeEchoed(event.message)
      if (event.type === 'ERROR' && event.clientId !== undefined) refuse(event.clientId, event.message)
      if (event.type !== 'CHAT_HISTORY') return
      for (const message of event.messages) if (message.clientId) removeEchoed(message)
      isCaughtUp = true
      flush(socket)
    },

    joined: (): void => flush(http),

    closed(): void {
      isCaughtUp = false
      socket.cancelNext()
      for (const queued of queue) if (socket.accepts(queued.draft)) queued.sentAt = undefined
    },

    close(): void {
      isOver = true
      http.cancelNext()
    },

    /** When the oldest message was sent over the socket that has no answer yet. */
    waitingSince(): number | undefined {
      const times = queue.filter(isUnderWay(socket)).flatMap(({ sentAt }) => sentAt ?? [])
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }

  function flush(route: Route): void {
    route.cancelNext()
    for (let next = queue.find(isDue(route)); next && route.isReady(); next = queue.find(isDue(route))) {
      const wait = route.pace.wait(clock.now())
      if (wait > 0) {
        route.cancelNext = clock.after(wait, () => flush(route))
        return
      }
      route.pace.take(clock.now())
      next.sentAt = clock.now()
      route.send(next.draft)
    }
  }

  function handleAnswer({ id, to }: Draft, answer: Answer): void {
    if (isOver) return
    if (answer === 'no-response') {
      for (const queued of queue) if (queued.draft.id === id) queued.sentAt = undefined
      http.cancelNext = clock.after(RETRY_AFTER_MS, () => flush(http))
      return
    }
    if (answer === 'stored') setQueue(without(id))
    // No conversation with a deleted person is shown, so refused messages to them go too.
    else if (answer === 'receiver-deleted') setQueue(queue.filter(({ draft }) => draft.to !== to))
    else refuse(id, answer.refusal)
    flush(http)
  }

  /** A server that knows only the specified fields sends no id back; its echo is matched by the content. */
  function removeEchoed({ userId: authorId, content, clientId }: Pick<ChatMessage, 'userId' | 'content' | 'clientId'>) {
    if (authorId !== userId) return
    const echoed = queue.find(({ draft }) =>
      clientId === undefined ? draft.to === ROOM && draft.content === content : draft.id === clientId,
    )
    if (echoed) setQueue(without(echoed.draft.id))
  }

  function refuse(id: string, refusal: string): void {
    if (!queue.some(({ draft }) => draft.id === id)) return
    setQueue(queue.map((queued) => (queued.draft.id === id ? { ...queued, sentAt: undefined, refusal } : queued)))
  }

  function without(id: string): readonly Queued[] {
    return queue.filter(({ draft }) => draft.id !== id)
  }

  function setQueue(next: readonly Queued[]): void {
    queue = next
    writeUnsent(storage, userId, queue)
  }
}

function isDue({ accepts }: Route) {
  return ({ draft, sentAt, refusal }: Queued) => accepts(draft) && sentAt === undefined && refusal === undefined
}

function isUnderWay({ accepts }: Route) {
  return ({ draft, sentAt }: Queued) => accepts(draft) && sentAt !== undefined
}
