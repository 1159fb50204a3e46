/** The file name of an account export. */
import { expect, test } from 'vitest'
import { exportFileName } from './account.ts'

test.each([
  ['FlushMaster', 'on-the-bowl-flushmaster.json'],
  ['Pearl of the Loo', 'on-the-bowl-pearl-of-the-loo.json'],
  ['  ..Zoë & "co"/\\ ', 'on-the-bowl-zo-co.json'],
  ['便所の王', 'on-the-bowl-member.json'],
])('[ACCOUNT-3] the file of %s is %s', (nickname, fileName) => {
  expect(exportFileName(nickname)).toBe(fileName)
})
