/** A fake point for tests, by default from a quiet machine. */
import type { Phase, Point } from './point.ts'

type Given = Partial<Omit<Point, 'paced' | 'saturated'>> & { paced?: Partial<Phase> }

const phase: Phase = {
  cpuPerMillion: 6,
  deliveriesPerSecond: 20_000,
  bytesPerDelivery: 200,
  latencyMs: { p50: 1, p99: 3 },
  serverCores: 0.2,
  clientCores: 0.2,
  otherCores: 0,
  lost: 0,
}

export function fakePoint({ paced = {}, ...given }: Given = {}): Point {
  return {
    name: 'bowl-postgres',
    listeners: 1000,
    connection: { cpuMilliseconds: 2, sentKilobytes: 20, memoryKilobytes: 10 },
    ...given,
    paced: { ...phase, ...paced },
    saturated: phase,
  }
}
