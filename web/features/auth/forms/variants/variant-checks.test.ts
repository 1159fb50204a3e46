/** Tests the validation of the two alternative sign-up forms. */
import { expect, test } from 'vitest'
import { checkOldSignUp, checkSimpleSignUp, type VariantFields } from './variant-checks.ts'

const complete = { email: 'rhoda@example.com', password: 'plunger99', nickname: 'BathroomBuddy' }

test.each<[Partial<VariantFields>, keyof VariantFields, string]>([
  [{ email: '' }, 'email', 'Please fill out all fields'],
  [{ password: '' }, 'password', 'Please fill out all fields'],
  [{ nickname: '  ' }, 'nickname', 'Please fill out all fields'],
  [{ email: 'rhoda', password: '' }, 'password', 'Please fill out all fields'],
  [{ email: 'rhoda.example.com' }, 'email', 'Please enter a valid email address'],
  [{ password: 'plung' }, 'password', 'Password must be at least 6 characters'],
  [{ nickname: 'Pu' }, 'nickname', 'Nickname must be at least 3 characters'],
  [{ nickname: 'Sir Flushalot' }, 'nickname', 'Please choose one of the suggested nicknames'],
])('[FORM-16] /simple-signup with %j fails at the %s field: %s', (change, field, message) => {
  expect(checkSimpleSignUp({ ...complete, ...change })).toEqual({ field, message })
})

test.each<[Partial<VariantFields>, keyof VariantFields, string]>([
  [{ email: '', nickname: '' }, 'email', 'Please fill out all fields'],
  [{ password: '' }, 'password', 'Please fill out all fields'],
  [{ nickname: '' }, 'nickname', 'Please select a nickname'],
  [{ email: 'rhoda.example.com' }, 'email', 'Please enter a valid email address'],
  [{ password: 'plung' }, 'password', 'Password must be at least 6 characters'],
])('[FORM-16] /old-signup with %j fails at the %s field: %s', (change, field, message) => {
  expect(checkOldSignUp({ ...complete, ...change })).toEqual({ field, message })
})

test('[FORM-16] a complete form passes both', () => {
  expect(checkSimpleSignUp(complete)).toBeNull()
  expect(checkSimpleSignUp({ ...complete, nickname: ' loolegend ' })).toBeNull()
  expect(checkOldSignUp(complete)).toBeNull()
})
