/** A moment to measure in: on a shared machine others have the processor for minutes at a time. */
import { setTimeout as after } from 'node:timers/promises'
import { busySeconds } from './fan-out/process-tree.ts'

/** Cores in other hands, what the host lends elsewhere among them; with more, a measure is one of theirs. */
export const OTHERS_ALLOWED = 0.3

const LOOK_MS = 1000
const PAUSE_MS = 10_000
/** Five minutes. */
const LOOKS = 30

type Ways = { look: () => number; pause: () => Promise<unknown> }

/** Waits until the machine is ours, and says whether it came to that. */
export async function waitForOthers({ look, pause }: Ways = { look: othersNow, pause: sayAndPause }): Promise<boolean> {
  for (let looked = 1; looked < LOOKS; looked++) {
    if (look() <= OTHERS_ALLOWED) return true
    await pause()
  }
  return look() <= OTHERS_ALLOWED
}

function sayAndPause(): Promise<unknown> {
  console.log('Others use this machine; waiting for them.')
  return after(PAUSE_MS)
}

/** Wants one core for a second: what the host takes away is counted only from those who want something. */
function othersNow(): number {
  const [begun, busy, own] = [performance.now(), busySeconds(), ownSeconds()]
  while (performance.now() < begun + LOOK_MS);
  const seconds = (performance.now() - begun) / 1000
  return (busySeconds() - busy - (ownSeconds() - own)) / seconds
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
