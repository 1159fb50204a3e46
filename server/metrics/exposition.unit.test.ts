/** The text format, character by character. */
import { expect, test } from 'vitest'
import { formatExposition } from './exposition.ts'
import type { Sample } from './family.ts'

const family = (samples: Sample[], help = 'Flushes.') => ({
  name: 'bowl_flushes',
  help,
  type: 'gauge' as const,
  samples: () => samples,
})

test('[ACCESS-28] the help and the type of a metric precede its values', () => {
  const samples = [
    { labels: [], value: 3 },
    { labels: [['stall', '1'] as const, ['door', 'left'] as const], value: 0.25 },
    { suffix: '_count', labels: [], value: 1e21 },
  ]
  expect(formatExposition([family(samples)])).toBe(
    [
      '# HELP bowl_flushes Flushes.',
      '# TYPE bowl_flushes gauge',
      'bowl_flushes 3',
      'bowl_flushes{stall="1",door="left"} 0.25',
      'bowl_flushes_count 1e+21',
      '',
    ].join('\n'),
  )
})

test('[ACCESS-28] quotes, backslashes and line breaks are escaped', () => {
  const text = formatExposition([family([{ labels: [['stall', 'a"b\\c\nd']], value: 1 }], 'One\\two\nthree "four".')])
  expect(text).toContain('# HELP bowl_flushes One\\\\two\\nthree "four".\n')
  expect(text).toContain('bowl_flushes{stall="a\\"b\\\\c\\nd"} 1\n')
})

test('[ACCESS-28] infinity and NaN are written as Prometheus spells them', () => {
  const values = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]
  const text = formatExposition([family(values.map((value) => ({ labels: [], value })))])
  expect(text.match(/\S+$/gm)?.slice(-3)).toEqual(['+Inf', '-Inf', 'NaN'])
})
