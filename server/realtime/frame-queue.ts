/** A socket's incoming frames: counted as they are parsed, queued within bounds, handled one at a time. */
import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { STRIKES } from '#contract/protocol/wire.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { resumeReading } from './socket-input.ts'

/** With so many frames waiting no more are read: a client that sends faster than we work has to wait. */
const WAITING_MAX = 32
/** Before it has joined, a client has nothing to send but its JOIN. */
const WAITING_MAX_UNJOINED = 1

/** An entry of the queue: a text frame, or the refusal of a frame that is not kept. */
export type Frame = RawData | ProblemCode

/** What is in its place and only has to be finished: more of the same kind may follow before it is. */
export type Underway = { isDone: Promise<void> }

/** The part of a conversation that the queue works on: flat, as every open socket has one. */
export type FrameQueue = {
  socket: WebSocket
  wire: Socket
  connection: Connection
  spendFrame: () => boolean
  /** Frames over the socket's budget; each becomes a strike when its turn comes. */
  excess: number
  /** The last strike has happened or is in the queue. */
  ignoresInput: boolean
  /** Frames are handled one at a time, in the order of arrival. Absent while there is none. */
  queue: Frame[] | undefined
  /** Frames that are not finished, in the queue or under way. */
  waiting: number
}

type Needs<Talk extends FrameQueue> = {
  handle: (talk: Talk, frame: Frame) => Promise<Underway | undefined>
  onFailed: (talk: Talk, error: unknown) => void
}

export function createFrameQueues<Talk extends FrameQueue>({ handle, onFailed }: Needs<Talk>) {
  return {
    /** Counts a frame before anything is allocated for it. A control frame is nothing but counted. */
    accept(talk: Talk, frame: Frame | undefined): void {
      const { socket } = talk
      if (talk.ignoresInput || socket.readyState !== socket.OPEN) return
      if (talk.spendFrame()) {
        if (frame !== undefined) enqueue(talk, frame)
        return
      }
      enqueue(talk, 'RATE_LIMITED')
      if (++talk.excess >= STRIKES) ignoreInput(talk)
    },
  }

  function enqueue(talk: Talk, frame: Frame): void {
    if (++talk.waiting >= waitingMaxOf(talk)) talk.socket.pause()
    if (talk.queue) talk.queue.push(frame)
    else void work(talk, frame)
  }

  async function work(talk: Talk, first: Frame): Promise<void> {
    const queue = [first]
    talk.queue = queue
    for (let frame = queue.shift(); frame !== undefined; frame = queue.shift()) {
      const begun = await handle(talk, frame).catch((error: unknown) => void onFailed(talk, error))
      if (begun) void begun.isDone.catch((error: unknown) => onFailed(talk, error)).then(() => finish(talk))
      else finish(talk)
    }
    talk.queue = undefined
  }

  function finish(talk: Talk): void {
    talk.waiting--
    if (!talk.ignoresInput && talk.socket.isPaused && talk.waiting < waitingMaxOf(talk)) resumeReading(talk)
  }
}

/** Nothing more is read or counted. */
export function ignoreInput(talk: FrameQueue): void {
  talk.ignoresInput = true
  talk.socket.pause()
}

function waitingMaxOf({ connection }: FrameQueue): number {
  return connection.visitor ? WAITING_MAX : WAITING_MAX_UNJOINED
}
