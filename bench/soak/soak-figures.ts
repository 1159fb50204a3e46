/** Counts what normal people experience during a soak, and checks it against the limits. */
import { percentile } from '../measure.ts'

/** Of the responses to normal people. */
export const FAILURES_PERCENT_MAX = 0.025
export const P99_MS_MAX = 500
/** Memory of the last third against the second, when everything is warm. */
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
  const losses = new Map<string, number>()
  const memory: number[] = []

  const count = (name: string, by = 1) => void events.set(name, (events.get(name) ?? 0) + by)

  return {
    /** A call of a normal person; status 0 without a response. */
    answered(status: number, ms: number): void {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      waits.push(ms)
      const minute = Math.floor((performance.now() - begun) / 60_000)
      waitsByMinute[minute] ??= []
      waitsByMinute[minute].push(ms)
    },
    echoed: (ms: number): void => void echoes.push(ms),
    lost: (what: string): void => void losses.set(what, (losses.get(what) ?? 0) + 1),
    count,
    weighed: (bytes: number): void => void memory.push(bytes),

    rows(): Row[] {
      const total = waits.length
      // Normal people do nothing that may be refused, so a refusal is a failure too.
      const failed = [...statuses]
        .filter(([status]) => status === 0 || status >= 400)
        .reduce((sum, [, n]) => sum + n, 0)
      const failures = total === 0 ? 100 : (failed / total) * 100
      const p99 = percentile(waits, 99)
      const growth = growthPercent(memory)
      return [
        limited(
          'failed answers',
          `${failures.toFixed(4)} % (${failed} of ${total})`,
          failures,
          FAILURES_PERCENT_MAX,
          '%',
        ),
        limited('99 of 100 answers within', `${p99.toFixed(0)} ms`, p99, P99_MS_MAX, 'ms'),
        limited('memory, last third against second', `${growth.toFixed(1)} %`, growth, GROWTH_PERCENT_MAX, '%'),
        lossRow(losses, echoes.length),
        unlimited('half of the answers within', `${percentile(waits, 50).toFixed(1)} ms`),
        unlimited(
          '99 of 100, minute by minute',
          waitsByMinute.map((some) => percentile(some, 99).toFixed(0)).join(' '),
        ),
        unlimited(
          'messages that came back',
          `${echoes.length}, 99 of 100 within ${percentile(echoes, 99).toFixed(0)} ms`,
        ),
        unlimited(
          'statuses',
          [...statuses]
            .sort(([a], [b]) => a - b)
            .map(([status, n]) => `${status}: ${n}`)
            .join(', '),
        ),
        unlimited(
          'memory by third',
          divideInThirds(memory)
            .map((third) => `${(mean(third) / 1e6).toFixed(0)} MB`)
            .join(', '),
        ),
        ...[...events].sort(([a], [b]) => a.localeCompare(b)).map(([name, n]) => unlimited(name, String(n))),
      ]
    },
  }
}

function limited(what: string, value: string, number: number, most: number, unit: string): Row {
  return { what, value, limit: `≤ ${most} ${unit}`, kept: number <= most }
}

function lossRow(losses: ReadonlyMap<string, number>, messages: number): Row {
  const count = [...losses.values()].reduce((sum, n) => sum + n, 0)
  const percent = (count / Math.max(1, messages + count)) * 100
  const list = [...losses].map(([what, n]) => `${what}: ${n}`).join(', ')
  return limited('lost messages and closed sockets', list || '0', percent, FAILURES_PERCENT_MAX, '% of messages')
}

/** A figure without a limit. */
export function unlimited(what: string, value: string): Row {
  return { what, value, limit: '', kept: true }
}

function growthPercent(memory: readonly number[]): number {
  const [, second = [], last = []] = divideInThirds(memory)
  return last.length === 0 ? 0 : (mean(last) / mean(second) - 1) * 100
}

function divideInThirds(values: readonly number[]): number[][] {
  const third = Math.floor(values.length / 3)
  return [values.slice(0, third), values.slice(third, third * 2), values.slice(third * 2)]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
