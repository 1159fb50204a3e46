/** A long walk along an index counts like a full table scan. */
import { expect, test } from 'vitest'
import { walkedIn } from './query-plans.ts'

test('[PERF-6] a step counts all rows it read, including filtered rows and repeated loops', () => {
  const plan = (scan: string, ...below: string[]) => [
    'Limit  (cost=0.29..1.2 rows=25 width=12) (actual time=0.010..0.020 rows=25 loops=1)',
    `  ->  ${scan}`,
    ...below.map((line) => `        ${line}`),
    'Planning Time: 0.1 ms',
  ]
  const walk =
    'Index Only Scan using stats_total_visits_idx on stats  (cost=0.29..9 rows=9) (actual time=0..1 rows=20000 loops=1)'
  expect(walkedIn(plan(walk))).toEqual(['stats'])
  expect(walkedIn(plan(walk.replace('rows=20000', 'rows=20000.00')))).toEqual(['stats'])
  const few = walk.replace('rows=20000 loops', 'rows=25 loops')
  expect(walkedIn(plan(few))).toEqual([])
  expect(walkedIn(plan(few, 'Filter: (stat > 0)', 'Rows Removed by Filter: 19975'))).toEqual(['stats'])
  expect(walkedIn(plan(few.replace('loops=1', 'loops=1000')))).toEqual(['stats'])
})
