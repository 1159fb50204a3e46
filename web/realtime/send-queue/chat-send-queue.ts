/** The send queue of the chat room: messages until they are answered, even across a reload, and the newest toggle. */

import type { Press } from '#contract/bowl/presence.ts'
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import { MESSAGES_PER_10_SECONDS, type MessageDraft } from '#contract/social/chat.ts'
import type { RemovableStorage } from '#web/api/storage.ts'
import type { Clock } from '#web/realtime/clock.ts'
import { createPace } from './pace.ts'
import type { PendingMessage } from './pending.ts'
import { pendingOf, type Unsent, unsentMessages } from './send-queue-storage.ts'

/** Below the server's ten in ten seconds, because frames can bunch up on the network. */
const PACE = { burst: MESSAGES_PER_10_SECONDS - 1, stepMs: 10_000 / MESSAGES_PER_10_SECONDS + 50 }

type Needs = { userId: string; clock: Clock; storage: RemovableStorage; send: (command: Command) => void }
type Queued = Unsent<MessageDraft> & { sentAt?: number | undefined }

/** joined: the toggle may be sent. caught-up: the history shows which messages arrived before the break; resend the rest. */
type Phase = 'closed' | 'joined' | 'caught-up'

export function createChatSendQueue({ userId, clock, storage, send }: Needs) {
  const pace = createPace(PACE)
  let queue: readonly Queued[] = unsentMessages.read(storage, userId, clock.now())
  let pendingToggle: { isOnBowl: boolean; press: Press; sentAt?: number | undefined } | undefined
  let phase: Phase = 'closed'
  let cancelFlush = () => {}

  return {
    post(draft: MessageDraft): void {
      // A message posted before there was a connection has already been read from storage.
      if (queue.some((queued) => queued.draft.id === draft.id)) return
      setQueue([...queue, { draft, postedAt: clock.now() }])
      flush()
    },

    unsent: (): PendingMessage[] => queue.map(pendingOf),

    toggle(isOnBowl: boolean, press: Press): void {
      pendingToggle = { isOnBowl, press }
      if (phase !== 'closed') sendToggle()
    },

    pendingToggle: () => pendingToggle?.isOnBowl,

    handleEvent(event: LiveEvent): void {
      if (event.type === 'STATUS') settleToggle(event.press)
      if (event.type === 'MESSAGE') settleMessage(event.message)
      if (event.type === 'ERROR') removeRefused(event.clientId)
      if (event.type === 'CHAT_HISTORY') {
        for (const message of event.messages) if (message.clientId) settleMessage(message)
        phase = 'caught-up'
        flush()
      }
    },

    joined(): void {
      if (phase === 'closed') phase = 'joined'
      sendToggle()
    },

    closed(): void {
      phase = 'closed'
      cancelFlush()
      for (const queued of queue) queued.sentAt = undefined
      if (pendingToggle) pendingToggle.sentAt = undefined
    },

    /** When the oldest unanswered frame was sent. */
    waitingSince(): number | undefined {
      const times = [...queue, ...(pendingToggle ? [pendingToggle] : [])].flatMap(({ sentAt }) => sentAt ?? [])
      return times.length === 0 ? undefined : Math.min(...times)
    },
  }

  function setQueue(next: readonly Queued[]): void {
    queue = next
    unsentMessages.write(storage, userId, queue)
  }

  function sendToggle(): void {
    if (!pendingToggle) return
    pendingToggle.sentAt = clock.now()
    send({ type: 'TOGGLE_STATUS', userId, isOnBowl: pendingToggle.isOnBowl, press: pendingToggle.press })
  }

  function flush(): void {
    cancelFlush()
    if (phase !== 'caught-up') return
    for (const queued of queue) {
      if (queued.sentAt !== undefined) continue
      const wait = pace.wait(clock.now())
      if (wait > 0) {
        cancelFlush = clock.after(wait, flush)
        return
      }
      pace.take(clock.now())
      queued.sentAt = clock.now()
      send({ type: 'MESSAGE', message: queued.draft })
    }
  }

  // After on, off, on in quick succession the status alone doesn't say which press it answers.
  function settleToggle(press: Press | undefined): void {
    if (!pendingToggle) return
    const { page, number } = pendingToggle.press
    if (press?.page === page && press.number >= number) pendingToggle = undefined
  }

  function settleMessage(message: { userId: string; content: string; clientId?: string | undefined }): void {
    if (message.userId !== userId) return
    const index = queue.findIndex(({ draft }) =>
      message.clientId === undefined ? draft.content === message.content : draft.id === message.clientId,
    )
    if (index >= 0) setQueue(queue.toSpliced(index, 1))
  }

  // A refusal without a message id answers the toggle, if one was sent.
  function removeRefused(clientId: string | undefined): void {
    if (clientId !== undefined) setQueue(queue.filter(({ draft }) => draft.id !== clientId))
    else if (pendingToggle?.sentAt !== undefined) pendingToggle = undefined
  }
}
