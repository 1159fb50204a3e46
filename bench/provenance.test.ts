/** Checks what the page says about how measures were run. */
import { expect, test } from 'vitest'
import { nativeText, saturatedText, slicesText } from './provenance.ts'
import type { StoredMeasure } from './results.ts'

const old: StoredMeasure = { at: '2026-01-01', on: 'a machine', figures: [] }
const lately: StoredMeasure = { ...old, at: '2026-01-02T03:04:05.678Z', commit: 'abc1234+', repetitions: 3, seconds: 3 }

test('for each measure of the built server the page says whether the part in C was in use', () => {
  const [built, without] = [
    { ...lately, hasNative: true },
    { ...lately, hasNative: false },
  ]
  expect(nativeText({ 'fan-out': built, http: built, 'presence-churn': built, members: without })).toBe(
    'in use in fan-out, http, presence-churn',
  )
  expect(nativeText({ 'fan-out': built, http: without, 'presence-churn': old })).toBe(
    'in use in fan-out; **not** in use in http; unknown in presence-churn',
  )
})

test('slice length and number of ratios follow the options of the run', () => {
  expect(slicesText(lately)).toMatch(/for 0\.5 s in turn.*median of 18\./s)
  const short = { ...lately, repetitions: 1, seconds: 1 }
  expect(slicesText(short)).toMatch(/for 0\.17 s in turn.*median of 6\./s)
  expect(slicesText(old)).toMatch(/loaded in turn.*the median of all/)
  expect([lately, old, undefined].map(saturatedText)).toEqual([', for 3 s', '', ''])
})
