/** How fast the send queue may send: a burst, then one message per step. */
import { MESSAGES_PER_10_SECONDS } from '#contract/social/chat.ts'
import { PRIVATE_MESSAGES_PER_MINUTE } from '#contract/social/private-chat.ts'

/** A little below the limits of the server, because requests can bunch up on the network. */
export const ROOM_PACE = { burst: MESSAGES_PER_10_SECONDS - 1, stepMs: 10_000 / MESSAGES_PER_10_SECONDS + 50 }
export const PRIVATE_PACE = {
  burst: PRIVATE_MESSAGES_PER_MINUTE - 1,
  stepMs: 60_000 / PRIVATE_MESSAGES_PER_MINUTE + 50,
}

export type Pace = ReturnType<typeof createPace>

/** The only state is the time at which the burst is available again. */
export function createPace({ burst, stepMs }: { burst: number; stepMs: number }) {
  let refilledAt = 0

  return {
    wait: (now: number): number => Math.max(0, Math.max(refilledAt, now) - now - (burst - 1) * stepMs),

    take(now: number): void {
      refilledAt = Math.max(refilledAt, now) + stepMs
    },
  }
}
