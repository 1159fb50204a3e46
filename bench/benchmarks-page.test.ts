/** Checks the generated page, and that the committed one is what the generator writes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { benchmarksPage, withScalingTable } from './benchmarks-page.ts'
import type { Figure } from './measure.ts'

const wait: Figure = { what: 'a wait', value: 30, unit: 'ms' }
const docs = (file: string) => readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8')

/** The first line of the page with this beginning. */
function lineOf(figure: Figure, begins: string): string | undefined {
  const page = benchmarksPage({
    figures: { http: { at: '2026-01-01', on: 'a machine', figures: [figure] } },
    tables: [],
  })
  return page.split('\n').find((line) => line.startsWith(begins))
}

test('the committed pages are written from the committed results', () => {
  const results = JSON.parse(docs('benchmarks.json'))
  expect(benchmarksPage(results)).toBe(docs('BENCHMARKS.md'))
  expect(withScalingTable(docs('OPERATIONS.md'), results)).toBe(docs('OPERATIONS.md'))
})

test('a figure without a promise is not on the page', () => {
  expect(lineOf({ ...wait, note: 'not promised' }, '| http')).toBeUndefined()
})

test('a promise has its note beside whether it is kept', () => {
  expect(lineOf({ ...wait, allowed: 40, note: 'of one run' }, '| http')).toBe(
    '| http | a wait | 30 ms | ≤ 40 ms |  | yes, of one run |',
  )
})

test('a broken promise names its own reason, and not that of a target', () => {
  const broken = { ...wait, allowed: 20, obstacle: 'two cores' }
  expect(lineOf(broken, '| http')).toBe('| http | a wait | 30 ms | ≤ 20 ms | two cores |')
  expect(lineOf({ ...broken, aim: 10 }, '| http')).toBe('| http | a wait | 30 ms | ≤ 20 ms | not known yet |')
})

test('a promise that is kept but misses its target names the obstacle', () => {
  expect(lineOf({ ...wait, allowed: 40, aim: 10, obstacle: 'two cores' }, '- two')).toBe('- two cores:')
})
