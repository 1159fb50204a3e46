/** A fake point for tests, by default from a quiet machine. */
import type { Phase, Point } from './point.ts'

type Given = Partial<Omit<Point, 'paced' | 'saturated'>> & { paced?: Partial<Phase> }

const phase: Phase = {
  cpuPerMillion: 6,
  deliveriesPerSecond: 20_000,
  messagesPerRead: 1,
  lost: 0,
  calm: 1,
  waits: { half: 1, of20: 2, of100: 3, ofAll100: 3 },
  server: 0.2,
  database: 0.1,
  crowd: 0.2,
  others: 0,
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
