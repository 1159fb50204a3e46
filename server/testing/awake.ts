/** Time as those had it who were awake: while the machine was somebody else's, nobody could keep a promise. */
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
/** Between two looks no more than this is counted. */
const LONGEST_MS = 200
/** Whoever did not come to look for longer than this was held up. */
const HELD_UP_MS = 1000

let lookedAt = performance.now()
let awake = 0
let heldUpUntil = 0

function look(): void {
  const passed = performance.now() - lookedAt
  lookedAt += passed
  awake += Math.min(passed, LONGEST_MS)
  if (passed > HELD_UP_MS) heldUpUntil = lookedAt
}
setInterval(look, LOOK_EVERY_MS).unref()

/** A clock for spans of time, in milliseconds. */
export function awakeMs(): number {
  look()
  return awake
}

/** When this process was last held up, on the clock of `performance.now`. */
export function lastHeldUpUntil(): number {
  look()
  return heldUpUntil
}

/** Looks again and again until nothing fails any more, for so long on that clock; then the failure is the caller's. */
export async function within(ms: number, check: () => unknown): Promise<void> {
  const begun = awakeMs()
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      if (awakeMs() - begun > ms) throw error
    }
    await delay(LOOK_EVERY_MS)
  }
}
