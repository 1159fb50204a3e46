/** Letters, carried one after the other until each is stored or refused, or its reader is gone; what waits or was refused outlives a reload. */
import type { ForgettingStorage } from '#web/api/storage.ts'
import type { Clock } from '#web/realtime/clock.ts'
import { createPace, type PaceRule } from './pace.ts'
import {
  type Letter,
  type PendingPrivateMessage,
  pendingPrivateMessage,
  type Unsent,
  unsentPrivateMessages,
} from './send-queue-storage.ts'

/** When nothing else says that the server can be reached again. */
const AGAIN_AFTER_MS = 3000

/** What became of a try. What was not answered is carried again, under the same id; nobody: its reader is gone. */
export type Answer = 'none' | 'stored' | 'nobody' | { refusal: string }
export type Carry = (letter: Letter) => Promise<Answer>

type Needs = { userId: string; clock: Clock; storage: ForgettingStorage; pace: PaceRule }

export function createPrivateSendQueue({ userId, clock, storage, pace: rule }: Needs) {
  const pace = createPace(rule)
  let kept: readonly Unsent<Letter>[] = unsentPrivateMessages.read(storage, userId, clock.now())
  let carry: Carry | undefined
  let isBusy = false
  let isOver = false
  let cancelNext = () => {}

  return {
    /** Of one that is here already, refused or read from before there was a connection, there is still one. */
    add(letter: Letter): void {
      keep([...without(letter.id), { draft: letter, postedAt: clock.now() }])
      void work()
    },

    /** Its writer no longer wants it sent. */
    drop: (id: string): void => keep(without(id)),

    /** What waits for an answer or was refused, oldest first; all, or those to one person. */
    unsent: (receiverId?: string): PendingPrivateMessage[] =>
      kept.map(pendingPrivateMessage).filter((one) => receiverId === undefined || one.receiverId === receiverId),

    /** Who can carry them; until then they wait. */
    carryBy(how: Carry): void {
      carry = how
      void work()
    },

    /** The server can be reached again. */
    wake: (): void => void work(),

    close(): void {
      isOver = true
      cancelNext()
    },
  }

  function due(): readonly Unsent<Letter>[] {
    return kept.filter(({ refusal }) => refusal === undefined)
  }

  function without(id: string): readonly Unsent<Letter>[] {
    return kept.filter(({ draft }) => draft.id !== id)
  }

  function settle({ id, receiverId }: Letter, answer: Exclude<Answer, 'none'>): void {
    if (answer === 'stored') keep(without(id))
    // No thread will show anything to them any more, refused or not.
    else if (answer === 'nobody') keep(kept.filter(({ draft }) => draft.receiverId !== receiverId))
    else keep(kept.map((one) => (one.draft.id === id ? { ...one, ...answer } : one)))
  }

  function keep(next: readonly Unsent<Letter>[]): void {
    kept = next
    unsentPrivateMessages.write(storage, userId, kept)
  }

  async function work(): Promise<void> {
    if (isBusy || isOver || !carry) return
    cancelNext()
    isBusy = true
    for (let [next] = due(); next; [next] = due()) {
      const wait = pace.wait(clock.now())
      if (wait > 0) return rest(wait)
      pace.take(clock.now())
      const answer = await carry(next.draft)
      // Whoever has left has taken the rest along.
      if (isOver) return
      if (answer === 'none') return rest(AGAIN_AFTER_MS)
      settle(next.draft, answer)
    }
    isBusy = false
  }

  function rest(ms: number): void {
    isBusy = false
    cancelNext = clock.after(ms, () => void work())
  }
}
