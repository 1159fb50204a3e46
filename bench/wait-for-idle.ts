/** Waits until other processes leave the CPU: on a shared machine they may keep it for minutes. */
import { setTimeout as after } from 'node:timers/promises'
import { busySeconds, readCpuSeconds } from './fan-out/process-tree.ts'

/** Cores that other processes, or the host, may use during a measurement. */
export const OTHER_CORES_MAX = 0.3

const CHECK_MS = 1000
const PAUSE_MS = 10_000
/** Five minutes. */
const CHECKS = 30

/** Returns whether the machine became idle. */
export async function waitForIdle(): Promise<boolean> {
  for (let checked = 0; checked < CHECKS; checked++) {
    if (otherCores() <= OTHER_CORES_MAX) return true
    console.log('Other processes use this machine; waiting for them.')
    await after(PAUSE_MS)
  }
  return false
}

/** Keeps one core busy for a second: steal time is counted only while there is demand. */
function otherCores(): number {
  const used = () => busySeconds() - readCpuSeconds([process.pid])
  const [begun, before] = [performance.now(), used()]
  while (performance.now() < begun + CHECK_MS);
  return (used() - before) / ((performance.now() - begun) / 1000)
}
