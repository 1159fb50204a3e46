/** Proves what the page says of how measures were taken. */
import { expect, test } from 'vitest'
import { nativeWords, saturatedWords, slicesWords, takenLines } from './provenance.ts'
import type { Kept } from './results.ts'

const old: Kept = { at: '2026-01-01', on: 'a machine', figures: [] }
const lately: Kept = { ...old, at: '2026-01-02T03:04:05.678Z', commit: 'abc1234+', repetitions: 3, seconds: 3 }

test('every measure says when it was taken, of which commit and how often, below its machine', () => {
  const there = { ...lately, on: 'another', commit: 'def5678', repetitions: 1 }
  expect(takenLines({ http: lately, members: there, 'fan-out': { ...lately, repetitions: 5, isAdded: true } })).toBe(
    [
      '- a machine:',
      '  - http: 2026-01-02 03:04 UTC, commit abc1234+, three times',
      '  - fan-out: 2026-01-02 03:04 UTC, commit abc1234+, 5 times, added to what was there',
      '- another:',
      '  - members: 2026-01-02 03:04 UTC, commit def5678, once',
    ].join('\n'),
  )
})

test('what was not kept is unknown, and told once for all', () => {
  const lines = ['- a machine:', '  - http, members: 2026-01-01, commit unknown, unknown how often']
  expect(takenLines({ http: old, members: old })).toBe(lines.join('\n'))
})

test('the part in C is told of each measure of the built server, as it was when that was taken', () => {
  const [built, without] = [
    { ...lately, hasNative: true },
    { ...lately, hasNative: false },
  ]
  expect(nativeWords({ 'fan-out': built, http: built, 'presence-churn': built, members: without })).toBe(
    'in use in fan-out, http, presence-churn',
  )
  expect(nativeWords({ 'fan-out': built, http: without, 'presence-churn': old })).toBe(
    'in use in fan-out; **not** in use in http; unknown in presence-churn',
  )
})

test('how long servers are asked, and how often, is what was asked for', () => {
  expect(slicesWords(lately)).toMatch(/for 0\.5 s in turn.*the median of 18 is told/s)
  const short = { ...lately, repetitions: 1, seconds: 1 }
  expect(slicesWords(short)).toMatch(/for 0\.17 s in turn.*the median of 6 is told/s)
  expect(slicesWords(old)).toMatch(/asked in turn.*the median of all is told/)
  expect([lately, old, undefined].map(saturatedWords)).toEqual([', for 3 s', '', ''])
})
