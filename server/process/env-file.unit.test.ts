/** Settings from a file: the environment wins, and the error names a file that cannot be read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, '.env')
const other = join(folder, 'other.env')
writeFileSync(file, '# ours\nPORT=4000\nMAIL_FROM="On the Bowl <us@bowl.example>"\nHOST=::1\n')
writeFileSync(other, 'PORT=5000\n')

test.each([
  [{ HOST: '127.0.0.1' }, { PORT: '4000', MAIL_FROM: 'On the Bowl <us@bowl.example>', HOST: '127.0.0.1' }],
  [
    { HOST: '', PORT: '1' },
    { PORT: '1', MAIL_FROM: 'On the Bowl <us@bowl.example>', HOST: '' },
  ],
  [{ ENV_FILE: other }, { ENV_FILE: other, PORT: '5000' }],
  [{ ENV_FILE: 'off' }, { ENV_FILE: 'off' }],
])('[CONFIG-14] the environment %j and the file together are %j', (env: Record<string, string>, wanted) => {
  loadEnvFile(env, file)
  expect(env).toEqual(wanted)
})

test('[CONFIG-14] the default file may be missing, a named one may not; an unreadable file is named', () => {
  const env = {}
  loadEnvFile(env, join(folder, 'none'))
  expect(env).toEqual({})
  const named = join(folder, 'none.env')
  expect(() => loadEnvFile({ ENV_FILE: named })).toThrow(`The settings in ${named} cannot be read: ENOENT`)
  expect(() => loadEnvFile({}, folder)).toThrow(`The settings in ${folder} cannot be read: EISDIR`)
})
