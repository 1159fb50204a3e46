/** The settings of `npm run dev`, from the environment and from a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { completeSettings } from './settings.mjs'

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-dev-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, '.env')
writeFileSync(file, 'ADMIN_PASSWORD=kept in the file\nPORT=4000\n')
const noFile = join(folder, 'none')

test('[START-22] without an admin password a run has one of its own', async () => {
  const [one, other] = [{ ADMIN_PASSWORD: '' }, {}]
  const made = await completeSettings(one, noFile)
  expect(made).toMatch(/^[0-9a-f]{18}$/)
  expect(one).toEqual({ ADMIN_PASSWORD: made })
  expect(await completeSettings(other, noFile)).not.toBe(made)
})

test.each([
  [{}, 'kept in the file'],
  [{ ADMIN_PASSWORD: 'kept to myself' }, 'kept to myself'],
])('[START-22] with %j and a file the admin password is "%s", and is not shown', async (env, password) => {
  expect(await completeSettings(env, file)).toBeUndefined()
  expect(env).toEqual({ ADMIN_PASSWORD: password, PORT: '4000' })
})

test('[CONFIG-14] a file that is named and cannot be read is refused as in a start', async () => {
  const ENV_FILE = join(folder, 'none.env')
  await expect(completeSettings({ ENV_FILE }, file)).rejects.toThrow(`The settings in ${ENV_FILE} cannot be read`)
})
