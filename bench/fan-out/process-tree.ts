/** CPU and memory of a process and its children, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
/** The index of the four CPU times in /proc/…/stat after the name: own, and of ended children. */
const FIRST_TIME = 11

export function listProcesses(roots: readonly number[]): number[] {
  return roots.flatMap((pid) => {
    const children = listTasks(pid).flatMap((task) => words(`/proc/${pid}/task/${task}/children`).map(Number))
    return [pid, ...listProcesses(children)]
  })
}

/** CPU seconds; a parent's include those of its ended children. */
export function readCpuSeconds(pids: readonly number[]): number {
  const times = pids.flatMap((pid) => {
    const [, afterName = ''] = readText(`/proc/${pid}/stat`).split(/\) (?!.*\) )/)
    return afterName
      .split(' ')
      .slice(FIRST_TIME, FIRST_TIME + 4)
      .map(Number)
  })
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** Proportional set size: shared pages count once. */
export function readMemoryBytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024
}

/** CPU seconds of all cores and processes. */
export function busySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = words('/proc/stat').map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

function listTasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    // It has ended since it was listed.
    return []
  }
}

function words(file: string): string[] {
  return (readText(file).split('\n')[0] ?? '').trim().split(/\s+/).filter(Boolean)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
