/** The first minute of an empty room: when it is empty, and until when it greets the person who comes in. */
import { ROOM_EMPTY_AFTER_MS } from '#contract/bowl/demo-buddies.ts'

/** quiet: empty when the page opened. started: someone has spoken since. `at` is when the last message before was sent. */
export type Quiet = { state: 'unknown' } | { state: 'talking' } | { state: 'quiet' | 'started'; at: number }

type Room = { isLoaded: boolean; newestAt: number | undefined; now: number }

/** Decided once, when the messages have arrived; the greeting leaves for good with the first message. */
export function quietAfter(before: Quiet, { isLoaded, newestAt, now }: Room): Quiet {
  switch (before.state) {
    case 'unknown': {
      if (!isLoaded) return before
      const isEmpty = newestAt === undefined || now - newestAt >= ROOM_EMPTY_AFTER_MS
      return isEmpty ? { state: 'quiet', at: newestAt ?? 0 } : { state: 'talking' }
    }
    case 'quiet':
      return newestAt !== undefined && newestAt > before.at ? { state: 'started', at: before.at } : before
    default:
      return before
  }
}
