/** Proves that keys are made as push services want them, and that wrong ones are found out. */
import { expect, test } from 'vitest'
import { isPublicKey, isVapidPair, newVapidKeys } from './vapid-keys.ts'

test('[PUSH-7] keys have the right length, belong together, and are others each time', () => {
  const [one, two] = [newVapidKeys(), newVapidKeys()]
  expect(one.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(one.privateKey).toMatch(/^[\w-]{43}$/)
  expect(isVapidPair(one)).toBe(true)
  expect(isVapidPair({ ...one, publicKey: two.publicKey })).toBe(false)
})

test.each(['', 'x', 'A'.repeat(43), `${'x'.repeat(42)}!`])('[PUSH-7] %j is no private key', (privateKey) => {
  expect(isVapidPair({ ...newVapidKeys(), privateKey })).toBe(false)
})

test('[PUSH-8] only a point of the curve is a key to encrypt with', () => {
  expect(isPublicKey(newVapidKeys().publicKey)).toBe(true)
  for (const key of ['', 'B'.repeat(87), newVapidKeys().privateKey]) expect(isPublicKey(key)).toBe(false)
})
