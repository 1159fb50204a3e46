/** Proves that a declined offer is remembered per person. */
import { expect, test } from 'vitest'
import { decline, hasDeclined } from './push-offer.tsx'

test('[PUSH-10] a declined offer is remembered, and another person still gets theirs', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  }
  expect(hasDeclined(storage, 'u-pearl')).toBe(false)
  decline(storage, 'u-pearl')
  expect(hasDeclined(storage, 'u-pearl')).toBe(true)
  expect(hasDeclined(storage, 'u-percy')).toBe(false)
})
