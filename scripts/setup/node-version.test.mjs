/** Which versions of Node are new enough. */
import { expect, test } from 'vitest'
import { isNewEnough } from './node-version.mjs'

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.0.0', true],
  ['24.1.0', true],
])('[START-7] Node %s: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})
