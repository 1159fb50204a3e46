/** Proves what the page says of the figures it is written from. */
import { expect, test } from 'vitest'
import { benchmarksPage } from './benchmarks-page.ts'
import type { Figure } from './measure.ts'

const wait: Figure = { what: 'a wait', value: 30, unit: 'ms' }

/** The line of the page that begins so. */
function lineOf(figure: Figure, begins: string): string | undefined {
  const page = benchmarksPage({
    figures: { http: { at: '2026-01-01', on: 'a machine', figures: [figure] } },
    tables: [],
  })
  return page.split('\n').find((line) => line.startsWith(begins))
}

test('what is told and not promised says why beside it', () => {
  expect(lineOf({ ...wait, note: 'told, not promised' }, '| http')).toBe(
    '| http | a wait | 30 ms | told, not promised |',
  )
})

test('a promise says what a reader should know of it beside whether it is kept', () => {
  expect(lineOf({ ...wait, allowed: 40, note: 'of one run' }, '| http')).toBe(
    '| http | a wait | 30 ms | ≤ 40 ms |  | yes, of one run |',
  )
})

test('a broken promise names its own reason, and not that of an aim', () => {
  const broken = { ...wait, allowed: 20, obstacle: 'two cores' }
  expect(lineOf(broken, '| http')).toBe('| http | a wait | 30 ms | ≤ 20 ms | two cores |')
  expect(lineOf({ ...broken, aim: 10 }, '| http')).toBe('| http | a wait | 30 ms | ≤ 20 ms | not known yet |')
})

test('a promise that is kept short of its aim names what stands in the way', () => {
  expect(lineOf({ ...wait, allowed: 40, aim: 10, obstacle: 'two cores' }, '- two')).toBe('- two cores:')
})
