/** Time as those had it who were awake: while the machine was somebody else's, nobody could keep a promise. */
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
/** Between two looks no more than this is counted, unless this process was busy itself. */
const LONGEST_MS = 200
/** Whoever did not come to look for so long may have been taken for asleep. */
const HELD_UP_MS = 3000

/** Of this machine, whatever clock a test puts in its place. */
const now = performance.now.bind(performance)
let lookedAt = now()
let worked = process.cpuUsage()
let awake = 0
let heldUpUntil = 0

function look(): void {
  const passed = now() - lookedAt
  const { user, system } = process.cpuUsage(worked)
  worked = process.cpuUsage()
  lookedAt += passed
  awake += Math.min(passed, Math.max(LONGEST_MS, (user + system) / 1000))
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
export async function within(ms: number, check: () => void): Promise<void> {
  const begun = awakeMs()
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (awakeMs() - begun > ms) throw error
    }
    await delay(LOOK_EVERY_MS)
  }
}
