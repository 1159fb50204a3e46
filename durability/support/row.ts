/** One row of the durability table: what was done to the server, and what became of what it had acknowledged. */
import { type TestContext, vi } from 'vitest'
import { knownTools } from '../../scripts/setup/tools.mjs'

/** A client that waits longer than this is not coming back. */
const LONGEST_WAIT_MS = 120_000

export type Row = {
  /** What was done, and to what. */
  done: string
  acknowledged: number
  /** Acknowledged and not stored, or stored and not shown to a client. */
  lost: number
  /** Stored or shown more than once. */
  doubled: number
  worstRecoveryMs: number
  /** Further figures that this proof promises something of. */
  note: string
}

declare module 'vitest' {
  interface TaskMeta {
    durability?: Row
  }
}

/** The row is part of the test's report from now on: a proof that fails half-way shows how far it came. */
export function beginRow({ task }: TestContext, done: string): Row {
  const row = { done, acknowledged: 0, lost: 0, doubled: 0, worstRecoveryMs: 0, note: '' }
  task.meta.durability = row
  return row
}

/** Skips the test where the machine lacks one of these. */
export function needTools({ skip }: TestContext, ...names: ('postgres' | 'redis')[]): void {
  const tools = knownTools()
  const missing = names.filter((name) => !tools[name])
  if (missing.length > 0) skip(`needs ${missing.join(' and ')}, which this machine does not have`)
}

/** Waits for something to become true; the error says what never did. */
export function until(what: string, question: () => boolean): Promise<unknown> {
  return vi.waitUntil(question, { timeout: LONGEST_WAIT_MS, interval: 2 }).catch(() => {
    throw new Error(`Waited ${LONGEST_WAIT_MS / 1000} s in vain: ${what}`)
  })
}

/** How long the work took, kept in the row when nothing took longer before. */
export async function timeRecovery(row: Row, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  row.worstRecoveryMs = Math.max(row.worstRecoveryMs, ms)
  return ms
}
