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
