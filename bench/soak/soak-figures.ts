/** What the people of a soak lived through, counted while it runs, and whether that is within its limits. */
import { percentile } from '../measure.ts'

/** Of a hundred answers to normal people. */
export const FAILURES_PERCENT_MAX = 0.025
export const P99_MS_MAX = 500
/** How much more memory the last third may use than the second: by then everything is warm. */
export const GROWTH_PERCENT_MAX = 10

export type Row = { what: string; value: string; limit: string; kept: boolean }

export type Figures = ReturnType<typeof createFigures>

export function createFigures() {
  const begun = performance.now()
  const statuses = new Map<number, number>()
  const waits: number[] = []
  const waitsByMinute: number[][] = []
  const echoes: number[] = []
  const events = new Map<string, number>()
  /** What normal people must not live through. */
  const losses = new Map<string, number>()
  const memory: number[] = []

  const count = (name: string, by = 1) => void events.set(name, (events.get(name) ?? 0) + by)

  return {
    /** A call of a normal person; 0 when there was no answer at all. */
    answered(status: number, ms: number): void {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      waits.push(ms)
      const minute = Math.floor((performance.now() - begun) / 60_000)
      waitsByMinute[minute] ??= []
      waitsByMinute[minute].push(ms)
    },
    /** A message of a normal person has come back to them. */
    echoed: (ms: number): void => void echoes.push(ms),
    /** A socket of a normal person was closed, or a message of theirs did not come back. */
    lost: (what: string): void => void losses.set(what, (losses.get(what) ?? 0) + 1),
    /** Anything else that is worth a number. */
    count,
    weighed: (bytes: number): void => void memory.push(bytes),

    rows(): Row[] {
      const total = waits.length
      // Normal people do nothing that may be refused, so a refusal is a failure, too.
      const failed = [...statuses]
        .filter(([status]) => status === 0 || status >= 400)
        .reduce((sum, [, n]) => sum + n, 0)
      const failures = total === 0 ? 100 : (failed / total) * 100
      const p99 = percentile(waits, 99)
      const growth = growthOf(memory)
      return [
        judged(
          'failed answers',
          `${failures.toFixed(4)} % (${failed} of ${total})`,
          failures,
          FAILURES_PERCENT_MAX,
          '%',
        ),
        judged('99 of 100 answers within', `${p99.toFixed(0)} ms`, p99, P99_MS_MAX, 'ms'),
        judged('memory, last third against second', `${growth.toFixed(1)} %`, growth, GROWTH_PERCENT_MAX, '%'),
        lossesOf(losses, echoes.length),
        told('half of the answers within', `${percentile(waits, 50).toFixed(1)} ms`),
        told('99 of 100, minute by minute', waitsByMinute.map((some) => percentile(some, 99).toFixed(0)).join(' ')),
        told('messages that came back', `${echoes.length}, 99 of 100 within ${percentile(echoes, 99).toFixed(0)} ms`),
        told(
          'statuses',
          [...statuses]
            .sort(([a], [b]) => a - b)
            .map(([status, n]) => `${status}: ${n}`)
            .join(', '),
        ),
        told(
          'memory by third',
          thirdsOf(memory)
            .map((third) => `${(mean(third) / 1e6).toFixed(0)} MB`)
            .join(', '),
        ),
        ...[...events].sort(([a], [b]) => a.localeCompare(b)).map(([name, n]) => told(name, String(n))),
      ]
    },
  }
}

function judged(what: string, value: string, number: number, most: number, unit: string): Row {
  return { what, value, limit: `≤ ${most} ${unit}`, kept: number <= most }
}

function lossesOf(losses: ReadonlyMap<string, number>, messages: number): Row {
  const count = [...losses.values()].reduce((sum, n) => sum + n, 0)
  const percent = (count / Math.max(1, messages + count)) * 100
  const list = [...losses].map(([what, n]) => `${what}: ${n}`).join(', ')
  return judged('lost messages and closed sockets', list || '0', percent, FAILURES_PERCENT_MAX, '% of messages')
}

/** A figure that nothing is promised of. */
export function told(what: string, value: string): Row {
  return { what, value, limit: '', kept: true }
}

/** In percent; what shrinks does not grow. */
function growthOf(memory: readonly number[]): number {
  const [, second = [], last = []] = thirdsOf(memory)
  return last.length === 0 ? 0 : (mean(last) / mean(second) - 1) * 100
}

function thirdsOf(values: readonly number[]): number[][] {
  const third = Math.floor(values.length / 3)
  return [values.slice(0, third), values.slice(third, third * 2), values.slice(third * 2)]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
