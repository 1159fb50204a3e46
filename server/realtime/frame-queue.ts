/** A socket's incoming frames: counted against a budget, queued within bounds, handled one at a time. */
import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { FRAMES_PER_MINUTE, STRIKES } from '#contract/protocol/wire.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { resumeReading } from './socket-bytes.ts'

/** With this many frames waiting, reading stops: a client that sends faster than we work has to wait. */
const WAITING_MAX = 32
/** Before it has joined, a client has nothing to send but its JOIN. */
const WAITING_MAX_UNJOINED = 1

export type Frame = RawData | ProblemCode

/** Unfinished work that keeps its place in the order; the next frame doesn't wait for it. */
export type Pending = { done: Promise<void> }

export type FrameQueue = {
  socket: WebSocket
  tcpSocket: Socket
  connection: Connection
  spendFrame: () => boolean
  /** Frames over the socket's budget; each becomes a strike when its turn comes. */
  excess: number
  /** True once the last strike has happened or is in the queue. */
  ignoresInput: boolean
  queue: Frame[] | undefined
  waiting: number
}

type Needs<Session extends FrameQueue> = {
  handle: (session: Session, frame: Frame) => Promise<Pending | undefined>
  onFailed: (session: Session, error: unknown) => void
}

export function createFrameQueues<Session extends FrameQueue>({ handle, onFailed }: Needs<Session>) {
  return {
    /** Counts a frame before anything is allocated for it. A control frame, `undefined`, is only counted. */
    accept(session: Session, frame: Frame | undefined): void {
      const { socket } = session
      if (session.ignoresInput || socket.readyState !== socket.OPEN) return
      if (session.spendFrame()) {
        if (frame !== undefined) enqueue(session, frame)
        return
      }
      enqueue(session, 'RATE_LIMITED')
      if (++session.excess >= STRIKES) ignoreInput(session)
    },
  }

  function enqueue(session: Session, frame: Frame): void {
    if (++session.waiting >= waitingMax(session)) session.socket.pause()
    if (session.queue) session.queue.push(frame)
    else void work(session, frame)
  }

  async function work(session: Session, first: Frame): Promise<void> {
    const queue = [first]
    session.queue = queue
    for (let frame = queue.shift(); frame !== undefined; frame = queue.shift()) {
      const pending = await handle(session, frame).catch((error: unknown) => void onFailed(session, error))
      if (pending) void pending.done.catch((error: unknown) => onFailed(session, error)).then(() => finish(session))
      else finish(session)
    }
    session.queue = undefined
  }

  function finish(session: Session): void {
    session.waiting--
    if (!session.ignoresInput && session.socket.isPaused && session.waiting < waitingMax(session)) {
      resumeReading(session)
    }
  }
}

export function ignoreInput(session: FrameQueue): void {
  session.ignoresInput = true
  session.socket.pause()
}

function waitingMax({ connection }: FrameQueue): number {
  return connection.person ? WAITING_MAX : WAITING_MAX_UNJOINED
}

const monotonicNow = () => performance.now()

/** A token bucket of frames that refills within a minute; the returned function is false when it is empty. */
export function createFrameBudget(hasLimits: boolean, now = monotonicNow): () => boolean {
  let left = FRAMES_PER_MINUTE
  let at = now()

  return function spendFrame(): boolean {
    if (!hasLimits) return true
    const passed = now() - at
    at += passed
    left = Math.min(FRAMES_PER_MINUTE, left + (passed * FRAMES_PER_MINUTE) / 60_000)
    if (left < 1) return false
    left--
    return true
  }
}
