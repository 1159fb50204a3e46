/** Every expected start failure is explained in one line. */
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { BadSetting } from '#server/lib/settings-reader.ts'
import { startFailureText } from './start-failures.ts'

const systemError = (details: object) => Object.assign(new Error('system'), details)

test.each<[unknown, string]>([
  [new BadSetting('PORT must be a number'), 'PORT must be a number'],
  [new DatabaseUnavailable('Cannot reach PostgreSQL'), 'Cannot reach PostgreSQL'],
  [
    systemError({ syscall: 'listen', code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is taken. Stop the other program, or choose another port with PORT.',
  ],
  [
    systemError({ syscall: 'listen', code: 'EACCES', port: 80 }),
    'Port 80 needs more rights. Choose one above 1023 with PORT.',
  ],
  [
    systemError({ syscall: 'listen', code: 'EADDRNOTAVAIL', address: '9.9.9.9' }),
    'Cannot listen on 9.9.9.9: check HOST.',
  ],
  [
    systemError({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'no.such.host' }),
    'Cannot listen on no.such.host: check HOST.',
  ],
  [
    systemError({ code: 'ENOSPC', path: '/data', message: 'ENOSPC: no space left on device, write' }),
    'The disk of /data is full. Free some space, or set DATA_DIR to a folder on another disk.',
  ],
  [{ name: 'ErrnoError', errno: 51 }, 'The disk of the database is full. Free some space there, and start again.'],
  ...['EACCES', 'EROFS', 'ENOTDIR'].map((code): [unknown, string] => [
    systemError({ code, path: '/data' }),
    'We can’t write to /data. Set DATA_DIR to a writable folder.',
  ]),
])('[START-6] %s is explained in one clear line', (error, text) => {
  expect(startFailureText(error)).toBe(text)
})

test('[START-6] an unexpected error is a bug and is shown with its stack', () => {
  expect(startFailureText(new Error('surprise'))).toContain('start-failures.unit.test.ts')
  expect(startFailureText('surprise')).toBe('surprise')
  expect(startFailureText(undefined)).toBe('undefined')
  expect(startFailureText({ errno: 29 })).toBe('EIO: i/o error')
  expect(startFailureText({ errno: 7 })).toBe('error 7 of the embedded engine')
  expect(startFailureText({ odd: 1 })).toBe('{"odd":1}')
})
