/** Waits until other processes leave the CPU: on a shared machine they may keep it for minutes. */
import { setTimeout as after } from 'node:timers/promises'
import { busySeconds } from './fan-out/process-tree.ts'

/** Cores that other processes, or the host, may use during a measurement. */
export const OTHER_CORES_MAX = 0.3

const CHECK_MS = 1000
const PAUSE_MS = 10_000
/** Five minutes. */
const CHECKS = 30

type Dependencies = { otherCores: () => number; pause: () => Promise<unknown> }

/** Returns whether the machine became idle. */
export async function waitForIdle(
  { otherCores, pause }: Dependencies = { otherCores: measureOtherCores, pause: logAndPause },
): Promise<boolean> {
  for (let checked = 1; checked < CHECKS; checked++) {
    if (otherCores() <= OTHER_CORES_MAX) return true
    await pause()
  }
  return otherCores() <= OTHER_CORES_MAX
}

function logAndPause(): Promise<unknown> {
  console.log('Other processes use this machine; waiting for them.')
  return after(PAUSE_MS)
}

/** Keeps one core busy for a second: steal time is counted only while there is demand. */
function measureOtherCores(): number {
  const [begun, busy, own] = [performance.now(), busySeconds(), ownSeconds()]
  while (performance.now() < begun + CHECK_MS);
  const seconds = (performance.now() - begun) / 1000
  return (busySeconds() - busy - (ownSeconds() - own)) / seconds
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
