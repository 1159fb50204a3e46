/** One row of the durability table: the fault that was injected, and what happened to acknowledged data. */
import { type TestContext, vi } from 'vitest'
import { knownTools } from '../../scripts/setup/tools.mjs'

const TIMEOUT_MS = 120_000

export type Row = {
  /** The injected fault. */
  done: string
  acknowledged: number
  /** Acknowledged and not stored, or stored and not received by a client. */
  lost: number
  /** Stored or received more than once. */
  duplicates: number
  worstRecoveryMs: number
  note: string
}

declare module 'vitest' {
  interface TaskMeta {
    durability?: Row
  }
}

/** Part of the test report from the start, so that a test that fails half-way shows its counts. */
export function beginRow({ task }: TestContext, done: string): Row {
  const row = { done, acknowledged: 0, lost: 0, duplicates: 0, worstRecoveryMs: 0, note: '' }
  task.meta.durability = row
  return row
}

/** Skips the test if a tool is missing. */
export function requireTools({ skip }: TestContext, ...names: ('postgres' | 'redis')[]): void {
  const tools = knownTools()
  const missing = names.filter((name) => !tools[name])
  if (missing.length > 0) skip(`needs ${missing.join(' and ')}, which this machine does not have`)
}

export function until(what: string, isTrue: () => boolean): Promise<unknown> {
  return vi.waitUntil(isTrue, { timeout: TIMEOUT_MS, interval: 2 }).catch(() => {
    throw new Error(`Waited ${TIMEOUT_MS / 1000} s for: ${what}`)
  })
}

/** Keeps the longest time in the row. */
export async function timeRecovery(row: Row, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  row.worstRecoveryMs = Math.max(row.worstRecoveryMs, ms)
  return ms
}
