/** Proves what the password dialog accepts, and its error messages. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isFilled, PasswordFields } from './password.fields.ts'
import { passwordWords } from './profile.words.ts'

const good: PasswordFields = { currentPassword: 'plunger99', newPassword: 'plunger100', confirmation: 'plunger100' }

function errorsFor(fields: Partial<PasswordFields>) {
  const { error } = z.safeParse(PasswordFields, { ...good, ...fields })
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? []
}

test.each([
  ['nothing wrong', {}, []],
  ['six characters are enough', { newPassword: 'sixply', confirmation: 'sixply' }, []],
  ['the current password may be short', { currentPassword: 'x' }, []],
  ['a difference', { confirmation: 'plunger10' }, [['confirmation', "Passwords Don't Match"]]],
  ['five characters', { newPassword: 'fivep', confirmation: 'fivep' }, [['newPassword', 'Password Too Short']]],
  [
    'both at once',
    { newPassword: 'fivep', confirmation: 'other' },
    [
      ['newPassword', 'Password Too Short'],
      ['confirmation', "Passwords Don't Match"],
    ],
  ],
])('[PASS-15] %s', (_, fields, expected) => {
  expect(errorsFor(fields)).toEqual(expected)
})

test.each([
  [{}, true],
  [{ currentPassword: '' }, false],
  [{ newPassword: '' }, false],
  [{ confirmation: '' }, false],
  [{ confirmation: ' ' }, true],
])('[PASS-15] with %o the button is enabled: %s', (fields, isEnabled) => {
  expect(isFilled({ ...good, ...fields })).toBe(isEnabled)
})

test('[PASS-17] a member without an e-mail gets an explanation', () => {
  expect(passwordWords.onlyMembers).toBe('Password updates are only available for registered users.')
})
