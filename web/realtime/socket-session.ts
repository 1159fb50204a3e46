/** One socket from opening to closing: JOIN first, then events in and commands out. */
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { readEvent } from '#contract/protocol/reading.ts'
import { type Command, type CommandOf, LiveEvent } from '#contract/protocol/wire.ts'
import type { Clock } from './clock.ts'

/** Longer than the server waits for a JOIN, so that a network that drops everything doesn't block the page forever. */
const JOIN_TIMEOUT_MS = 15_000
/** The close code a browser reports for a connection that broke. */
export const BROKEN = 1006

export type SocketListeners = {
  onOpen: () => void
  onMessage: (text: string) => void
  onClose: (code: number) => void
}
export type Socket = { send: (text: string) => void; close: () => void }
export type OpenSocket = (listeners: SocketListeners) => Socket

export type SessionEnd = {
  closeCode: number
  problem?: ProblemCode | undefined
  message?: string | undefined
}

type Needs = {
  openSocket: OpenSocket
  clock: Clock
  join: () => CommandOf<'JOIN'>
  onJoined: () => void
  onEvent: (event: LiveEvent) => void
  onSent: () => void
  onEnd: (end: SessionEnd) => void
}

export type SocketSession = ReturnType<typeof openSocketSession>

export function openSocketSession({ openSocket, clock, join, onJoined, onEvent, onSent, onEnd }: Needs) {
  let isJoined = false
  let isOver = false
  let refusal: Pick<SessionEnd, 'problem' | 'message'> = {}
  const cancelJoinTimeout = clock.after(JOIN_TIMEOUT_MS, () => {
    console.warn('The live connection was not answered in time')
    end(BROKEN)
  })

  const socket = openSocket({
    onOpen: () => {
      if (!isOver) socket.send(JSON.stringify(join()))
    },
    onMessage: (text) => {
      const event = isOver ? undefined : parseEvent(text)
      if (event) handleEvent(event)
    },
    onClose: (code) => {
      if (isOver) return
      console.info(`The live connection was closed (${code})`)
      end(code)
    },
  })

  return {
    isJoined: () => isJoined,
    send(command: Command): void {
      socket.send(JSON.stringify(command))
      onSent()
    },
    /** Closes the socket without calling `onEnd`. */
    drop(): void {
      isOver = true
      cancelJoinTimeout()
      socket.close()
    },
  }

  function handleEvent(event: LiveEvent): void {
    if (!isJoined && event.type === 'ERROR') {
      refusal = { problem: event.code, message: event.message }
      return
    }
    const isFirst = !isJoined
    isJoined = true
    cancelJoinTimeout()
    onEvent(event)
    if (isFirst) onJoined()
  }

  function end(closeCode: number): void {
    isOver = true
    cancelJoinTimeout()
    socket.close()
    onEnd({ closeCode, ...refusal })
  }
}

function parseEvent(text: string): LiveEvent | undefined {
  try {
    const read = readEvent(LiveEvent, JSON.parse(text))
    if (read.success) return read.data
    console.warn('A live event was not understood', read.error)
  } catch (error) {
    console.warn('A live frame could not be read', error)
  }
  return undefined
}
