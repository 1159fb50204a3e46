/** Proves that a no is remembered, for whoever said it. */
import { expect, test } from 'vitest'
import { decline, hasDeclined } from './offer-answer.ts'

test('[PUSH-10] a no is remembered, and another person is asked for themselves', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  expect(hasDeclined(storage, 'u-pearl')).toBe(false)
  decline(storage, 'u-pearl')
  expect(hasDeclined(storage, 'u-pearl')).toBe(true)
  expect(hasDeclined(storage, 'u-percy')).toBe(false)
})
