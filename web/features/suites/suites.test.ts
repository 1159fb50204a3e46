/** Proves which suites can be chosen. */
import { expect, test } from 'vitest'
import { findSuiteChoice, SUITE_CHOICES } from './suites.tsx'

test('[PROF-8] six famous bathrooms and the plain one, each with its own name and line', () => {
  const names = SUITE_CHOICES.map(({ name }) => name)
  expect(names.slice(1)).toEqual(['Deco ’29', 'Pink ’55', 'Avocado ’74', 'Hammam', 'Onsen', 'Mile High'])
  expect(new Set(SUITE_CHOICES.map(({ line }) => line)).size).toBe(7)
  expect(findSuiteChoice('onsen').name).toBe('Onsen')
  expect(findSuiteChoice(undefined)).toBe(SUITE_CHOICES[0])
})
