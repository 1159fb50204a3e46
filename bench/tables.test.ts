/** Checks the tables, and that the committed pages show the committed results. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Figure } from './measure.ts'
import { pageTables, storedFigures } from './results.ts'
import { promisesTable, toRow, withTables } from './tables.ts'

const wait: Figure = { what: 'a wait', value: 30, unit: 'ms' }
const docs = (file: string) => readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8')
const metAndNote = (figure: Figure) => Object.values(toRow('http', figure)).slice(-2)

test('the committed pages show the committed results', () => {
  const figures = storedFigures()
  for (const [file, tables] of Object.entries(pageTables(figures))) {
    expect(withTables(docs(file), tables)).toBe(docs(file))
  }
  expect(promisesTable(figures).split('\n').length).toBeGreaterThan(50)
})

test('the table has the promises alone, and counts those that are kept', () => {
  const figures = [
    wait,
    { ...wait, allowed: 40 },
    { ...wait, allowed: 20 },
    { ...wait, allowed: 9, isMissing: 'no nginx' },
  ]
  const table = promisesTable({ http: { at: '2026-01-01', on: 'a machine', figures } })
  expect(table.split('\n')).toEqual([
    '**1 of 3 promises kept, 1 not measured.**',
    '',
    '| measure | what | value | required | target | met | note |',
    '|---|---|---|---|---|---|---|',
    '| http | a wait | 30 ms | ≤ 40 ms |  | yes |  |',
    '| http | a wait | 30 ms | ≤ 20 ms |  | no |  |',
    '| http | a wait | no nginx | ≤ 9 ms |  | not measured |  |',
  ])
})

test('what is not reached names its obstacle beside the note', () => {
  const promised = { ...wait, allowed: 40, obstacle: 'two cores', note: 'of one run' }
  expect(metAndNote(promised)).toEqual(['yes', 'of one run'])
  expect(metAndNote({ ...promised, aim: 10 })).toEqual(['target missed', 'of one run; two cores'])
  expect(metAndNote({ ...promised, allowed: 20 })).toEqual(['no', 'of one run; two cores'])
  expect(metAndNote({ ...promised, isMissing: 'no nginx' })).toEqual(['not measured', 'of one run'])
  expect(metAndNote(wait)).toEqual(['', ''])
})
