/** What a server and everything it started have used, as Linux keeps count of it in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
/** Where the four times of /proc/…/stat begin, after the name, which may hold anything: own and of ended children. */
const FIRST_TIME = 11

/** These processes and all their children. */
export function treeOf(roots: readonly number[]): number[] {
  return roots.flatMap((pid) => {
    const children = tasksOf(pid).flatMap((task) => words(`/proc/${pid}/task/${task}/children`).map(Number))
    return [pid, ...treeOf(children)]
  })
}

/** Seconds on a processor; what a child has used that ended meanwhile is its parent's. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const times = pids.flatMap((pid) => {
    const [, afterName = ''] = textOf(`/proc/${pid}/stat`).split(/\) (?!.*\) )/)
    return afterName
      .split(' ')
      .slice(FIRST_TIME, FIRST_TIME + 4)
      .map(Number)
  })
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** Memory, in which pages that several processes share are counted once. */
export function memoryBytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024
}

/** Seconds in which the cores of this machine did anything at all. */
export function busySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = words('/proc/stat').map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    // It has ended since it was listed.
    return []
  }
}

function words(file: string): string[] {
  return (textOf(file).split('\n')[0] ?? '').trim().split(/\s+/).filter(Boolean)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
