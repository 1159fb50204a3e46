/** A full disk is recognised by its code, and by its text only where there is no code. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

const NO_SPACE = 'could not extend file "base/5/16384": No space left on device'

function systemError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function databaseError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

test.each<[string, unknown, boolean]>([
  ['of the file system', systemError('ENOSPC', 'ENOSPC: no space left on device, write'), true],
  ['of a quota', systemError('EDQUOT', 'EDQUOT: disk quota exceeded, write'), true],
  ['of PostgreSQL', databaseError('53100', NO_SPACE), true],
  ['of PostgreSQL in a query', new DrizzleQueryError('insert', [], databaseError('53100', NO_SPACE)), true],
  ['from the thread of the engine', new Error(NO_SPACE), true],
  ['with a number of the engine', { name: 'ErrnoError', errno: 51 }, true],
  ['of a folder with an unlucky name', systemError('EACCES', "EACCES: permission denied, mkdir '/srv/ENOSPC'"), false],
  ['of a query about it', databaseError('22P02', 'invalid input for type uuid: "no space left on device"'), false],
  ['of something else', new Error('its thread ended'), false],
  ['without an error', undefined, false],
])('[DB-30] whether a failure %s is a full disk', (_what, failure, isFull) => {
  expect(isDiskFull(failure)).toBe(isFull)
})
