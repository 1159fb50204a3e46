/** Letters until they are answered, also over a reload: they are carried one after the other, each until it is. */
import type { ForgettingStorage } from '#web/api/kept-copy.ts'
import type { Clock } from './clock.ts'
import { createPace, type PaceRule } from './pace.ts'
import { type Letter, pendingOf, type Unsent, unsentLetters } from './unsent.ts'

/** When nothing else says that the server can be reached again. */
const AGAIN_AFTER_MS = 3000

/** Says whether the server answered, whatever it answered. What was not answered is carried again, under the same id. */
export type Carry = (letter: Letter) => Promise<boolean>

type Needs = { userId: string; clock: Clock; storage: ForgettingStorage; pace: PaceRule }

export function createLetters({ userId, clock, storage, pace: rule }: Needs) {
  const pace = createPace(rule)
  let kept: readonly Unsent<Letter>[] = unsentLetters.read(storage, userId, clock.now())
  let carry: Carry | undefined
  let isBusy = false
  let isOver = false
  let cancelNext = () => {}

  return {
    add(letter: Letter): void {
      // It was written before there was a connection, and is read already.
      if (kept.some(({ draft }) => draft.id === letter.id)) return
      keep([...kept, { draft: letter, postedAt: clock.now() }])
      void work()
    },

    /** What waits for an answer, oldest first. */
    unsent: () => kept.map((one) => ({ ...pendingOf(one), receiverId: one.draft.receiverId })),

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

  function keep(next: readonly Unsent<Letter>[]): void {
    kept = next
    unsentLetters.write(storage, userId, kept)
  }

  async function work(): Promise<void> {
    if (isBusy || isOver || !carry) return
    cancelNext()
    isBusy = true
    for (let [next] = kept; next; [next] = kept) {
      const wait = pace.wait(clock.now())
      if (wait > 0) return rest(wait)
      pace.take(clock.now())
      const isAnswered = await carry(next.draft)
      // Whoever has left has taken the rest along.
      if (isOver) return
      if (!isAnswered) return rest(AGAIN_AFTER_MS)
      keep(kept.slice(1))
    }
    isBusy = false
  }

  function rest(ms: number): void {
    isBusy = false
    cancelNext = clock.after(ms, () => void work())
  }
}
