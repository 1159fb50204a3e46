/** A fake point for tests, by default from a quiet machine. */
import type { Phase, Point } from './point.ts'

type Given = Partial<Omit<Point, 'paced' | 'saturated'>> & { paced?: Partial<Phase> }

const phase: Phase = {
  cpuPerMillion: 6,
  deliveriesPerSecond: 20_000,
  messagesPerRead: 1,
  lost: 0,
  undisturbedShare: 1,
  latencyMs: { p50: 1, p95: 2, p99: 3, p99WithStalls: 3 },
  serverCores: 0.2,
  databaseCores: 0.1,
  clientCores: 0.2,
  otherCores: 0,
}

export function fakePoint({ paced = {}, ...given }: Given = {}): Point {
  return {
    name: 'bowl-postgres',
    listeners: 1000,
    restMegabytes: 100,
    kilobytesPerConnection: 10,
    ...given,
    paced: { ...phase, ...paced },
    saturated: phase,
  }
}
