/** What must not be lost: messages until they are answered, also over a reload, and the newest toggle. */

import type { Press } from '#contract/bowl/presence.ts'
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import { MESSAGES_PER_10_SECONDS, type MessageDraft } from '#contract/social/chat.ts'
import type { ForgettingStorage } from '#web/api/storage.ts'
import type { Clock } from '#web/realtime/clock.ts'
import { createPace } from './pace.ts'
import type { PendingMessage } from './pending.ts'
import { pendingOf, type Unsent, unsentMessages } from './send-queue-storage.ts'

/** Below the server's ten in ten seconds: on the way there frames catch up with each other. */
const PACE = { burst: MESSAGES_PER_10_SECONDS - 1, stepMs: 10_000 / MESSAGES_PER_10_SECONDS + 50 }

type Needs = { userId: string; clock: Clock; storage: ForgettingStorage; send: (command: Command) => void }
type Kept = Unsent<MessageDraft> & { sentAt?: number | undefined }

/** joined: the toggle may go. caught-up: the page knows which messages arrived before the break, so the rest may go. */
type Line = 'closed' | 'joined' | 'caught-up'

export function createChatSendQueue({ userId, clock, storage, send }: Needs) {
  const pace = createPace(PACE)
  let kept: readonly Kept[] = unsentMessages.read(storage, userId, clock.now())
  let wish: { isOnBowl: boolean; press: Press; sentAt?: number | undefined } | undefined
  let line: Line = 'closed'
  let cancelPump = () => {}

  return {
    post(draft: MessageDraft): void {
      // It was said before there was a connection, and is read already.
      if (kept.some((one) => one.draft.id === draft.id)) return
      keep([...kept, { draft, postedAt: clock.now() }])
      pump()
    },

    /** What waits for an answer, oldest first. */
    unsent: (): PendingMessage[] => kept.map(pendingOf),

    toggle(isOnBowl: boolean, press: Press): void {
      wish = { isOnBowl, press }
      if (line === 'closed') return
      wish.sentAt = clock.now()
      send({ type: 'TOGGLE_STATUS', userId, isOnBowl, press })
    },

    /** A toggle that the server has not answered yet. */
    wish: () => wish?.isOnBowl,

    /** What the server says settles what was waiting for it. */
    hear(event: LiveEvent): void {
      if (event.type === 'STATUS') hearAnswer(event.press)
      if (event.type === 'MESSAGE') settle(event.message)
      if (event.type === 'ERROR') refuse(event.clientId)
      if (event.type === 'CHAT_HISTORY') {
        for (const message of event.messages) if (message.clientId) settle(message)
        line = 'caught-up'
        pump()
      }
    },

    joined(): void {
      if (line === 'closed') line = 'joined'
      if (!wish) return
      wish.sentAt = clock.now()
      send({ type: 'TOGGLE_STATUS', userId, isOnBowl: wish.isOnBowl, press: wish.press })
    },

    closed(): void {
      line = 'closed'
      cancelPump()
      for (const one of kept) one.sentAt = undefined
      if (wish) wish.sentAt = undefined
    },

    /** Since when an answer has been due; undefined when none is. */
    waitingSince(): number | undefined {
      const moments = [...kept, ...(wish ? [wish] : [])].flatMap(({ sentAt }) => sentAt ?? [])
      return moments.length === 0 ? undefined : Math.min(...moments)
    },
  }

  function keep(next: readonly Kept[]): void {
    kept = next
    unsentMessages.write(storage, userId, kept)
  }

  /** Sends what is due, one after the other, no faster than the server takes it. */
  function pump(): void {
    cancelPump()
    if (line !== 'caught-up') return
    for (const one of kept) {
      if (one.sentAt !== undefined) continue
      const wait = pace.wait(clock.now())
      if (wait > 0) {
        cancelPump = clock.after(wait, pump)
        return
      }
      pace.take(clock.now())
      one.sentAt = clock.now()
      send({ type: 'MESSAGE', message: one.draft })
    }
  }

  // After on, off, on in quick succession the state alone does not say which of them it answers.
  function hearAnswer(press: Press | undefined): void {
    if (wish && press?.page === wish.press.page && press.number >= wish.press.number) wish = undefined
  }

  function settle(message: { userId: string; content: string; clientId?: string | undefined }): void {
    if (message.userId !== userId) return
    const at = kept.findIndex(({ draft }) =>
      message.clientId === undefined ? draft.content === message.content : draft.id === message.clientId,
    )
    if (at >= 0) keep(kept.toSpliced(at, 1))
  }

  // A refusal that names no message answers the toggle, if one was sent.
  function refuse(clientId: string | undefined): void {
    if (clientId !== undefined) keep(kept.filter(({ draft }) => draft.id !== clientId))
    else if (wish?.sentAt !== undefined) wish = undefined
  }
}
