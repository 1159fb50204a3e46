/** Speaking in the room or in a letter. What is said before the connection is there waits for it, also over a reload. */
import { useContext } from 'react'
import type { MessageDraft } from '#contract/chat.ts'
import { tabStorage } from '#web/session/page-storage.ts'
import type { Live } from './live.ts'
import { type Letter, unsentLetters, unsentMessages } from './unsent.ts'
import { LiveContext, type LiveLine } from './use-live.ts'

export function usePost(userId: string): (draft: MessageDraft) => void {
  const line = useContext(LiveContext)
  return (draft) =>
    whenThere(line, {
      say: (live) => live.post(draft),
      keep: () => unsentMessages.add(tabStorage, userId, { draft, postedAt: Date.now() }),
    })
}

export function useDeliver(userId: string): (letter: Letter) => void {
  const line = useContext(LiveContext)
  return (letter) =>
    whenThere(line, {
      say: (live) => live.deliver(letter),
      keep: () => unsentLetters.add(tabStorage, userId, { draft: letter, postedAt: Date.now() }),
    })
}

type Words = { say: (live: Live) => void; keep: () => void }

/** The connection opens with what was kept; it is told as well, for where nothing can be kept, and says it once. */
function whenThere({ live, ready }: LiveLine, { say, keep }: Words): void {
  if (!live) keep()
  void (live ? say(live) : ready.then(say))
}
