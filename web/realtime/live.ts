/** The one live connection of the app: it comes back by itself, resumes where it was, and loses nothing on the way. */

import type { Press } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { type Command, type CommandOf, closeCodes, type LiveEvent, type LiveEventOf } from '#contract/protocol/wire.ts'
import type { MessageDraft } from '#contract/social/chat.ts'
import { PRIVATE_MESSAGES_PER_MINUTE } from '#contract/social/private-chat.ts'
import type { ForgettingStorage } from '#web/api/storage.ts'
import { createChatSendQueue } from '#web/realtime/send-queue/chat-send-queue.ts'
import { type Carry, createPrivateSendQueue } from '#web/realtime/send-queue/private-send-queue.ts'
import type { Letter } from '#web/realtime/send-queue/send-queue-storage.ts'
import type { Clock } from './clock.ts'
import { reactionTo, waitBeforeRetry } from './reconnect-policy.ts'
import { type CatchUp, createCatchingUp } from './refetch-on-reconnect.ts'
import { createResumePoint } from './resume-point.ts'
import { BROKEN, type Line, type OpenSocket, openSocketSession, type SessionEnd } from './socket-session.ts'
import { nextPress } from './toggle-number.ts'

/** A connection that lasted this long was a good one. */
const STEADY_MS = 5000
/** Silence is normal in a quiet room; after a sleep, silence of this length is not trusted. */
const SILENCE_MS = 60_000
const ANSWER_WITHIN_MS = 15_000
/** A little below what the server takes. */
const LETTERS = { burst: PRIVATE_MESSAGES_PER_MINUTE - 1, stepMs: 60_000 / PRIVATE_MESSAGES_PER_MINUTE + 50 }

/** offline: lost, and coming back by itself. closed: resting until somebody looks, or over. */
export type LiveState = 'connecting' | 'open' | 'offline' | 'closed'

type Needs = {
  openSocket: OpenSocket
  clock: Clock
  /** Where messages that were not answered outlive a reload. */
  storage: ForgettingStorage
  /** 0 ≤ n < 1 */
  random: () => number
  userId: string
  /** How the person is shown right now. */
  person: () => Pick<Person, 'nickname' | 'emoji'>
  timeZone: string | undefined
  /** The server doubts who we are; the connection rests until `retry`. */
  onRefused: (end: SessionEnd) => void
}

export type Live = ReturnType<typeof openLive>

export function openLive({ openSocket, clock, storage, random, userId, person, timeZone, onRefused }: Needs) {
  const ears = new Set<(event: LiveEvent) => void>()
  const watchers = new Set<() => void>()
  const resumePoint = createResumePoint()
  const outbox = createChatSendQueue({ userId, clock, storage, send })
  const letters = createPrivateSendQueue({ userId, clock, storage, pace: LETTERS })
  const catchingUp = createCatchingUp({ clock, random })

  let state: LiveState = 'connecting'
  let line: Line | undefined
  let isOver = false
  let failures = 0
  let joinedAt: number | undefined
  let heardAt = 0
  let notBefore = 0
  let cancelRetry = () => {}
  let cancelAnswerCheck: (() => void) | undefined

  connect()

  return {
    userId,
    state: () => state,
    subscribe: (watcher: () => void) => adding(watchers, watcher),

    on<Type extends LiveEvent['type']>(type: Type, hear: (event: LiveEventOf<Type>) => void): () => void {
      return adding(ears, (event) => {
        // The type was compared, which the compiler cannot follow through the generic.
        if (event.type === type) hear(event as LiveEventOf<Type>)
      })
    },

    /** Whoever is told something of its own hears here when that may have been missed. */
    onCatchUp: (work: (which: CatchUp) => void): (() => void) => catchingUp.on(work),

    /** A toggle that the server has not answered yet; until then the page's own word counts. */
    wish: outbox.wish,

    toggle(isOnBowl: boolean, press: Press = nextPress()): void {
      outbox.toggle(isOnBowl, press)
      if (state !== 'open') connectForToggle()
    },

    post(draft: MessageDraft): void {
      if (state !== 'open') console.warn('The live connection is not open; the message waits')
      outbox.post(draft)
    },

    /** Messages that the server has not answered yet, oldest first; after a reload those from before it. */
    unsent: outbox.unsent,

    /** A letter goes out at once, and again after every return until it is answered. */
    deliver: (letter: Letter): void => letters.add(letter),

    /** Letters that the server has not stored, oldest first; after a reload those from before it. */
    unsentPrivateMessages: letters.unsent,

    /** For one that was refused, and is not to be tried again. */
    dropLetter: letters.drop,

    /** Who knows how a letter is sent says so here. */
    carryLetters: (carry: Carry): void => letters.carryBy(carry),

    /** Nothing waits that a reload would lose. */
    isIdle: (): boolean => outbox.wish() === undefined,

    /** Tells the server that somebody is still there; of no use later, so it is never kept. */
    signOfLife(): void {
      if (state === 'open') line?.send({ type: 'TOGGLE_STATUS', userId, isOnBowl: true })
    },

    /** Somebody looks at the page again. */
    wake(): void {
      if (!line || (line.isJoined() && clock.now() - heardAt > SILENCE_MS)) connect()
    },

    /** The network is another one than before, so nothing of the old connection can be trusted. */
    networkChanged: (): void => connect(),

    networkLost(): void {
      if (line) lost({ closeCode: BROKEN })
    },

    /** The session has said that we are who we say. */
    retry: (): void => retryLater(0),

    close(): void {
      isOver = true
      letters.close()
      hangUp()
      become('closed')
    },
  }

  function connect(): void {
    if (isOver) return
    hangUp()
    const wait = notBefore - clock.now()
    if (wait > 0) {
      cancelRetry = clock.after(wait, connect)
      return
    }
    if (state === 'closed') become('connecting')
    line = openSocketSession({ openSocket, clock, join, onJoined: joined, onEvent: hear, onEnd: lost })
  }

  function hangUp(): void {
    cancelRetry()
    cancelAnswerCheck?.()
    cancelAnswerCheck = undefined
    line?.drop()
    line = undefined
    catchingUp.rest()
    outbox.closed()
  }

  function join(): CommandOf<'JOIN'> {
    const { nickname, emoji } = person()
    const lastSeq = resumePoint.lastSeq()
    return {
      ...{ type: 'JOIN', userId, nickname, emoji, isOnBowl: false },
      ...(lastSeq !== undefined && { lastSeq }),
      ...(timeZone !== undefined && { timeZone }),
    } as const
  }

  function joined(): void {
    joinedAt = clock.now()
    become('open')
    outbox.joined()
    letters.wake()
    catchingUp.joined()
  }

  function hear(event: LiveEvent): void {
    heardAt = clock.now()
    resumePoint.hear(event)
    outbox.hear(event)
    if (event.type === 'CATCH_UP') catchingUp.asked()
    for (const ear of [...ears]) ear(event)
  }

  function lost(end: SessionEnd): void {
    const lasted = joinedAt !== undefined && clock.now() - joinedAt >= STEADY_MS
    failures = lasted ? 0 : failures + 1
    joinedAt = undefined
    hangUp()
    const reaction = reactionTo(end.closeCode)
    become(reaction === 'rest' ? 'closed' : 'offline')
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
    if (!line) connect()
  }

  function send(command: Command): void {
    line?.send(command)
    expectAnswer()
  }

  /** What was sent and is not answered for long was sent into the void: it goes again, over a new connection. */
  function expectAnswer(): void {
    const since = outbox.waitingSince()
    if (since === undefined || cancelAnswerCheck) return
    cancelAnswerCheck = clock.after(Math.max(0, since + ANSWER_WITHIN_MS - clock.now()), () => {
      cancelAnswerCheck = undefined
      const stillSince = outbox.waitingSince()
      if (stillSince !== undefined && clock.now() - stillSince >= ANSWER_WITHIN_MS) connect()
      else expectAnswer()
    })
  }

  function become(next: LiveState): void {
    if (state === next) return
    state = next
    for (const watcher of [...watchers]) watcher()
  }
}

function adding<Kind>(set: Set<Kind>, member: Kind): () => void {
  set.add(member)
  return () => void set.delete(member)
}
