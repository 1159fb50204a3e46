/** The app's one live connection: it reconnects by itself, resumes where it stopped and resends what is unanswered. */

import type { Press } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { Command, CommandOf } from '#contract/protocol/wire.ts'
import type { SendQueue } from '#web/realtime/send-queue/send-queue.ts'
import { createPendingToggle } from '#web/realtime/toggle/pending-toggle.ts'
import { nextPress } from '#web/realtime/toggle/toggle-number.ts'
import { createAnswerTimeout } from './answer-timeout.ts'
import type { Clock } from './clock.ts'
import { createLiveEvents, subscribeTo } from './events/live-events.ts'
import { createPresenceList } from './events/presence-list.ts'
import { createRetries, reactionTo } from './reconnect-policy.ts'
import { type CatchUp, createCatchUp, createResumePoint } from './refetch-on-reconnect.ts'
import { BROKEN, type OpenSocket, openSocketSession, type SessionEnd, type SocketSession } from './socket-session.ts'

/** Silence is normal in a quiet room, but when the page wakes up a socket silent for this long may be dead. */
const SILENCE_MS = 60_000

/** offline: lost and reconnecting by itself. closed: paused until the person looks at the page, or closed for good. */
export type LiveState = 'connecting' | 'open' | 'offline' | 'closed'

type Needs = {
  openSocket: OpenSocket
  clock: Clock
  /** Messages for the room and private ones. */
  queue: SendQueue
  random: () => number
  userId: string
  person: () => Pick<Person, 'nickname' | 'emoji'>
  /** Called when the socket is open: finding it out is a long task of its own. */
  timeZone: () => string | undefined
  /** The server refused the user; the connection waits until `retry`. */
  onRefused: (end: SessionEnd) => void
}

export type Live = ReturnType<typeof openLive>

export function openLive({ openSocket, clock, queue, random, userId, person, timeZone, onRefused }: Needs) {
  const stateListeners = new Set<() => void>()
  const resumePoint = createResumePoint()
  const pendingToggle = createPendingToggle({ userId, clock, send })
  const catchUp = createCatchUp({ clock, random })
  const retries = createRetries({ clock, random, connect })
  const answerTimeout = createAnswerTimeout({ clock, waitingSince, onTimeout: connect })
  const presenceList = createPresenceList({ ask: () => void sendNow({ type: 'PRESENCE' }) })
  const events = createLiveEvents({
    read: presenceList.toList,
    first: [noteArrival, resumePoint.handleEvent, pendingToggle.handleEvent, queue.handleEvent],
  })

  let state: LiveState = 'connecting'
  let session: SocketSession | undefined
  let isOver = false
  let lastEventAt = 0

  events.on('CATCH_UP', catchUp.requested)
  connect()

  return {
    userId,
    state: () => state,
    subscribe: (listener: () => void) => subscribeTo(stateListeners, listener),

    on: events.on,

    onCatchUp: (listener: (which: CatchUp) => void): (() => void) => catchUp.on(listener),

    queue,

    /** The toggle that the server has not answered yet; until then it overrides the server's status. */
    pendingToggle: pendingToggle.isOnBowl,

    toggle(isOnBowl: boolean, press: Press = nextPress()): void {
      pendingToggle.press(isOnBowl, press)
      if (state !== 'open') connectForToggle()
    },

    /** Whether a reload would lose nothing: unsent messages are stored, an unanswered toggle is not. */
    isIdle: (): boolean => pendingToggle.isOnBowl() === undefined,

    sendNow,

    /** Numbered, because the call of a later press to get off can overtake it, and it would put the person back on. */
    sendActivity: (): void => void sendNow({ type: 'TOGGLE_STATUS', userId, isOnBowl: true, press: nextPress() }),

    wake(): void {
      if (!session || (session.isJoined() && clock.now() - lastEventAt > SILENCE_MS)) connect()
    },

    /** On another network the old socket can't be trusted. */
    networkChanged: (): void => connect(),

    networkLost(): void {
      if (session) handleEnd({ closeCode: BROKEN })
    },

    retry(): void {
      if (!isOver) retries.later(0)
    },

    close(): void {
      isOver = true
      queue.close()
      disconnect()
      setState('closed')
    },
  }

  function connect(): void {
    if (isOver) return
    disconnect()
    if (retries.hasToWait()) return
    if (state === 'closed') setState('connecting')
    session = openSocketSession({
      openSocket,
      clock,
      join,
      onJoined: handleJoined,
      onEvent: events.handle,
      onSent: answerTimeout.expect,
      onEnd: handleEnd,
    })
    queue.setSocket(session.send)
  }

  function disconnect(): void {
    retries.cancel()
    answerTimeout.cancel()
    session?.drop()
    session = undefined
    catchUp.stop()
    queue.closed()
    pendingToggle.closed()
  }

  function join(): CommandOf<'JOIN'> {
    const { nickname, emoji } = person()
    const zone = timeZone()
    const { lastSeq, lastChange } = resumePoint.get()
    return {
      type: 'JOIN',
      userId,
      nickname,
      emoji,
      isOnBowl: false,
      presence: 'changes',
      ...(lastSeq !== undefined && { lastSeq }),
      ...(lastChange !== undefined && { lastChange }),
      ...(zone !== undefined && { timeZone: zone }),
    }
  }

  function handleJoined(): void {
    retries.joined()
    setState('open')
    pendingToggle.joined()
    queue.joined()
    catchUp.joined()
  }

  function noteArrival(): void {
    lastEventAt = clock.now()
  }

  function handleEnd(end: SessionEnd): void {
    retries.ended()
    disconnect()
    const reaction = reactionTo(end.closeCode)
    setState(reaction === 'pause' ? 'closed' : 'offline')
    if (reaction === 'retry') retries.later(end.closeCode)
    if (reaction === 'ask') onRefused(end)
  }

  function connectForToggle(): void {
    console.warn('The live connection is not open; the toggle waits')
    if (!session) connect()
  }

  function send(command: Command): void {
    session?.send(command)
  }

  /** For what would be useless later, so it is never queued. False: nothing was sent. */
  function sendNow(command: Command): boolean {
    if (!session?.isJoined()) return false
    session.send(command)
    return true
  }

  function waitingSince(): number | undefined {
    const times = [queue.waitingSince(), pendingToggle.waitingSince()].filter((since) => since !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  function setState(next: LiveState): void {
    if (state === next) return
    state = next
    for (const listener of [...stateListeners]) listener()
  }
}
