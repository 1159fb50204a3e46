/** Generated keys have the form that push services require, and wrong ones are rejected. */
import { expect, test } from 'vitest'
import { isPublicKey, isVapidPair, newVapidKeys } from './vapid-keys.ts'

test('[PUSH-7] keys have the right length, form a pair, and differ each time', () => {
  const [one, two] = [newVapidKeys(), newVapidKeys()]
  expect(one.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(one.privateKey).toMatch(/^[\w-]{43}$/)
  expect(isVapidPair(one)).toBe(true)
  expect(isVapidPair({ ...one, publicKey: two.publicKey })).toBe(false)
})

test.each(['', 'x', 'A'.repeat(43), `${'x'.repeat(42)}!`])('[PUSH-7] %j is not a private key', (privateKey) => {
  expect(isVapidPair({ ...newVapidKeys(), privateKey })).toBe(false)
})

test('[PUSH-8] only a point of the curve is a valid browser key', () => {
  expect(isPublicKey(newVapidKeys().publicKey)).toBe(true)
  for (const key of ['', 'B'.repeat(87), newVapidKeys().privateKey]) expect(isPublicKey(key)).toBe(false)
})
