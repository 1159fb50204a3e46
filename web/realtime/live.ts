/** The app's one live connection: it reconnects by itself, resumes where it stopped and resends what is unanswered. */

import type { Press } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { type Command, type CommandOf, closeCodes, type LiveEvent, type LiveEventOf } from '#contract/protocol/wire.ts'
import type { MessageDraft } from '#contract/social/chat.ts'
import { PRIVATE_MESSAGES_PER_MINUTE } from '#contract/social/private-chat.ts'
import type { RemovableStorage } from '#web/api/storage.ts'
import { createChatSendQueue } from '#web/realtime/send-queue/chat-send-queue.ts'
import { createPrivateSendQueue, type PrivateSender } from '#web/realtime/send-queue/private-send-queue.ts'
import type { PrivateDraft } from '#web/realtime/send-queue/send-queue-storage.ts'
import type { Clock } from './clock.ts'
import { reactionTo, waitBeforeRetry } from './reconnect-policy.ts'
import { type CatchUp, createCatchUp, createResumePoint } from './refetch-on-reconnect.ts'
import { BROKEN, type OpenSocket, openSocketSession, type SessionEnd, type SocketSession } from './socket-session.ts'
import { nextPress } from './toggle-number.ts'

/** A connection that lasted this long resets the backoff. */
const STABLE_MS = 5000
/** Silence is normal in a quiet room, but when the page wakes up a socket silent for this long may be dead. */
const SILENCE_MS = 60_000
const ANSWER_WITHIN_MS = 15_000
const PRIVATE_PACE = { burst: PRIVATE_MESSAGES_PER_MINUTE - 1, stepMs: 60_000 / PRIVATE_MESSAGES_PER_MINUTE + 50 }

/** offline: lost and reconnecting by itself. closed: paused until the person looks at the page, or closed for good. */
export type LiveState = 'connecting' | 'open' | 'offline' | 'closed'

type Needs = {
  openSocket: OpenSocket
  clock: Clock
  /** Unanswered messages are stored here to survive a reload. */
  storage: RemovableStorage
  random: () => number
  userId: string
  person: () => Pick<Person, 'nickname' | 'emoji'>
  timeZone: string | undefined
  /** The server refused the user; the connection waits until `retry`. */
  onRefused: (end: SessionEnd) => void
}

export type Live = ReturnType<typeof openLive>

export function openLive({ openSocket, clock, storage, random, userId, person, timeZone, onRefused }: Needs) {
  const eventListeners = new Set<(event: LiveEvent) => void>()
  const stateListeners = new Set<() => void>()
  const resumePoint = createResumePoint()
  const chatQueue = createChatSendQueue({ userId, clock, storage, send })
  const privateQueue = createPrivateSendQueue({ userId, clock, storage, pace: PRIVATE_PACE })
  const catchUp = createCatchUp({ clock, random })

  let state: LiveState = 'connecting'
  let session: SocketSession | undefined
  let isOver = false
  let failures = 0
  let joinedAt: number | undefined
  let lastEventAt = 0
  let notBefore = 0
  let cancelRetry = () => {}
  let cancelAnswerCheck: (() => void) | undefined

  connect()

  return {
    userId,
    state: () => state,
    subscribe: (listener: () => void) => subscribeTo(stateListeners, listener),

    on<Type extends LiveEvent['type']>(type: Type, listener: (event: LiveEventOf<Type>) => void): () => void {
      return subscribeTo(eventListeners, (event) => {
        // The comparison narrows the type, but the compiler can't follow it through the generic.
        if (event.type === type) listener(event as LiveEventOf<Type>)
      })
    },

    onCatchUp: (listener: (which: CatchUp) => void): (() => void) => catchUp.on(listener),

    /** The toggle that the server has not answered yet; until then it overrides the server's status. */
    pendingToggle: chatQueue.pendingToggle,

    toggle(isOnBowl: boolean, press: Press = nextPress()): void {
      chatQueue.toggle(isOnBowl, press)
      if (state !== 'open') connectForToggle()
    },

    post(draft: MessageDraft): void {
      if (state !== 'open') console.warn('The live connection is not open; the message waits')
      chatQueue.post(draft)
    },

    /** Oldest first, including messages from before a reload. */
    unsent: chatQueue.unsent,

    sendPrivate: (draft: PrivateDraft): void => privateQueue.add(draft),

    unsentPrivateMessages: privateQueue.unsent,

    dropPrivateMessage: privateQueue.drop,

    setPrivateSender: (sender: PrivateSender): void => privateQueue.setSender(sender),

    /** Whether a reload would lose nothing: unsent messages are stored, an unanswered toggle is not. */
    isIdle: (): boolean => chatQueue.pendingToggle() === undefined,

    /** Never queued, because the signal is useless later. */
    sendActivity(): void {
      if (state === 'open') session?.send({ type: 'TOGGLE_STATUS', userId, isOnBowl: true })
    },

    wake(): void {
      if (!session || (session.isJoined() && clock.now() - lastEventAt > SILENCE_MS)) connect()
    },

    /** On another network the old socket can't be trusted. */
    networkChanged: (): void => connect(),

    networkLost(): void {
      if (session) handleEnd({ closeCode: BROKEN })
    },

    retry: (): void => retryLater(0),

    close(): void {
      isOver = true
      privateQueue.close()
      disconnect()
      setState('closed')
    },
  }

  function connect(): void {
    if (isOver) return
    disconnect()
    const wait = notBefore - clock.now()
    if (wait > 0) {
      cancelRetry = clock.after(wait, connect)
      return
    }
    if (state === 'closed') setState('connecting')
    session = openSocketSession({
      openSocket,
      clock,
      join,
      onJoined: handleJoined,
      onEvent: handleEvent,
      onEnd: handleEnd,
    })
  }

  function disconnect(): void {
    cancelRetry()
    cancelAnswerCheck?.()
    cancelAnswerCheck = undefined
    session?.drop()
    session = undefined
    catchUp.stop()
    chatQueue.closed()
  }

  function join(): CommandOf<'JOIN'> {
    const { nickname, emoji } = person()
    const lastSeq = resumePoint.lastSeq()
    return {
      type: 'JOIN',
      userId,
      nickname,
      emoji,
      isOnBowl: false,
      ...(lastSeq !== undefined && { lastSeq }),
      ...(timeZone !== undefined && { timeZone }),
    }
  }

  function handleJoined(): void {
    joinedAt = clock.now()
    setState('open')
    chatQueue.joined()
    privateQueue.wake()
    catchUp.joined()
  }

  function handleEvent(event: LiveEvent): void {
    lastEventAt = clock.now()
    resumePoint.handleEvent(event)
    chatQueue.handleEvent(event)
    if (event.type === 'CATCH_UP') catchUp.requested()
    for (const listener of [...eventListeners]) listener(event)
  }

  function handleEnd(end: SessionEnd): void {
    const wasStable = joinedAt !== undefined && clock.now() - joinedAt >= STABLE_MS
    failures = wasStable ? 0 : failures + 1
    joinedAt = undefined
    disconnect()
    const reaction = reactionTo(end.closeCode)
    setState(reaction === 'pause' ? 'closed' : 'offline')
    if (reaction === 'retry') retryLater(end.closeCode)
    if (reaction === 'ask') onRefused(end)
  }

  function retryLater(closeCode: number): void {
    if (isOver) return
    cancelRetry()
    const wait = waitBeforeRetry({ closeCode, failures, random: random() })
    if (closeCode === closeCodes.rulesBroken) notBefore = clock.now() + wait
    cancelRetry = clock.after(wait, connect)
  }

  function connectForToggle(): void {
    console.warn('The live connection is not open; the toggle waits')
    if (!session) connect()
  }

  function send(command: Command): void {
    session?.send(command)
    expectAnswer()
  }

  /** When an answer takes too long, the socket counts as dead and everything unanswered is resent over a new one. */
  function expectAnswer(): void {
    const since = chatQueue.waitingSince()
    if (since === undefined || cancelAnswerCheck) return
    cancelAnswerCheck = clock.after(Math.max(0, since + ANSWER_WITHIN_MS - clock.now()), () => {
      cancelAnswerCheck = undefined
      const stillSince = chatQueue.waitingSince()
      if (stillSince !== undefined && clock.now() - stillSince >= ANSWER_WITHIN_MS) connect()
      else expectAnswer()
    })
  }

  function setState(next: LiveState): void {
    if (state === next) return
    state = next
    for (const listener of [...stateListeners]) listener()
  }
}

function subscribeTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
