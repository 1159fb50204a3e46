/** Speaking in the room or in a letter. What is said before the connection is there waits for it, also over a reload. */
import { useContext, useMemo } from 'react'
import type { MessageDraft } from '#contract/social/chat.ts'
import type { Live } from '#web/realtime/live.ts'
import { LiveContext, type LiveContextValue } from '#web/realtime/use-live.ts'
import { tabStorage } from '#web/session/page-storage.ts'
import type { PendingMessage } from './pending.ts'
import {
  type Letter,
  type PendingPrivateMessage,
  pendingOf,
  pendingPrivateMessage,
  unsentMessages,
  unsentPrivateMessages,
} from './send-queue-storage.ts'

export function usePost(userId: string): (draft: MessageDraft) => void {
  const line = useContext(LiveContext)
  return (draft) =>
    sendOrStore(line, {
      say: (live) => live.post(draft),
      keep: () => unsentMessages.add(tabStorage, userId, { draft, postedAt: Date.now() }),
    })
}

export function useDeliver(userId: string): (letter: Letter) => void {
  const line = useContext(LiveContext)
  return (letter) =>
    sendOrStore(line, {
      say: (live) => live.deliver(letter),
      keep: () => unsentPrivateMessages.add(tabStorage, userId, { draft: letter, postedAt: Date.now() }),
    })
}

/** For a letter that was refused, and is not to be tried again. */
export function useDropMessage(userId: string): (id: string) => void {
  const line = useContext(LiveContext)
  return (id) =>
    sendOrStore(line, {
      say: (live) => live.dropLetter(id),
      keep: () => unsentPrivateMessages.drop(tabStorage, userId, { id, now: Date.now() }),
    })
}

/** What a page that is gone has left unsent, while there is no connection yet that would show it. */
export function useLeftMessages(userId: string): readonly PendingMessage[] {
  const { live } = useContext(LiveContext)
  return useMemo(() => (live ? [] : unsentMessages.read(tabStorage, userId, Date.now()).map(pendingOf)), [live, userId])
}

export function useLeftPrivateMessages(userId: string): readonly PendingPrivateMessage[] {
  const { live } = useContext(LiveContext)
  return useMemo(
    () => (live ? [] : unsentPrivateMessages.read(tabStorage, userId, Date.now()).map(pendingPrivateMessage)),
    [live, userId],
  )
}

type Words = { say: (live: Live) => void; keep: () => void }

/** The connection opens with what was kept; it is told as well, for where nothing can be kept, and says it once. */
function sendOrStore({ live, ready }: LiveContextValue, { say, keep }: Words): void {
  if (!live) keep()
  void (live ? say(live) : ready.then(say))
}
