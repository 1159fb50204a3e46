/** Checks how costs are added up. */
import { expect, test } from 'vitest'
import type { StoredFigures } from './measure.ts'
import { sizingTables } from './sizing.ts'

const measured = {
  'fan-out': {
    'bowl-postgres, 1000 listeners: CPU at a fixed rate': 9,
    'bowl-postgres, 1000 listeners: size of a delivery': 226,
    'bowl-postgres, 1000 listeners: memory per connection': 10,
    'bowl-postgres, 1000 listeners: CPU of connecting': 6,
    'bowl-postgres, 1000 listeners: sent on connecting': 60,
  },
  calls: { 'sit and get up: CPU': 3000, 'profile: CPU': 1200 },
  http: { 'postgres: active-users, a visitor: CPU': 30 },
  'bundle-size': { 'scripts, gzip': 140, 'styles, gzip': 10 },
  'start-up': { 'postgres: memory at rest': 150 },
  members: { 'disk of a message': 300, 'disk of a sit': 200 },
}

function stored(measures: Record<string, Record<string, number>>): StoredFigures {
  const toFigures = (values: Record<string, number>) =>
    Object.entries(values).map(([what, value]) => ({ what, value, unit: '' }))
  return Object.fromEntries(
    Object.entries(measures).map(([name, values]) => [name, { at: '', on: '', figures: toFigures(values) }]),
  )
}

test('cores, traffic and disk are the sum over everything that people do', () => {
  const [twentyThousand = ''] = sizingTables(stored(measured)).match(/^\| 20,000 .*/m) ?? []
  // Cores: 1.8 of messages, 0.18 of who came and left, 0.2 of toggles, 0.2 of connecting, 0.4 of calls.
  // Megabytes a second: 60 of messages, 30 of who came and left, 2 of connecting, 0.7 of calls, 5.1 of visitors.
  expect(twentyThousand).toBe('| 20,000 | 10 | 2.8 | 5 | 4 | 800 MB | 780 Mbit/s | 250 TB | $20,000 | 25 GB |')
})

test('without a measure that it needs, the table says which is missing', () => {
  const { calls: _, ...others } = measured
  expect(sizingTables(stored(others))).toBe('Not measured yet: `npm run bench calls`.')
})
