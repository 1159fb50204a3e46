/** The table shows every test: passed, failed, skipped, or without a row. */
import { expect, test } from 'vitest'
import { buildTable } from './table.ts'

const row = { done: '20 kills', acknowledged: 4200, lost: 0, duplicates: 0, worstRecoveryMs: 2345, note: '' }

test('one line for each test, with its counts, its result and the reason', () => {
  const lines = buildTable([
    { row, name: 'kills', state: 'passed', reason: '' },
    { row: { ...row, done: '10 deaths', lost: 3, note: '100 people' }, name: '', state: 'failed', reason: '3 lost' },
    { row: undefined, name: 'a full disk', state: 'skipped', reason: 'needs root' },
  ]).split('\n')
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['done', 'acknowledged', 'lost', 'duplicates', 'worst recovery', 'result', 'note'],
    ['20 kills', '4,200', '0', '0', '2.3 s', 'passed'],
    ['10 deaths', '4,200', '3', '0', '2.3 s', 'failed', '100 people; 3 lost'],
    ['a full disk', 'skipped', 'needs root'],
  ])
})
