/** Tokens, ids and signatures, and generated secrets. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { passwordForThisRun, storedSecret } from '#server/process/generated-secrets.ts'
import { digestOf, isSame, newId, newToken, signed, unsigned } from './tokens.ts'

const many = (make: () => string) => new Set(Array.from({ length: 1000 }, make))

test('[AUTH-4] a token has 256 random bits and is safe in a cookie', () => {
  for (const token of many(newToken)) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  }
  expect(many(newToken).size).toBe(1000)
})

test('[AUTH-23] ids are random and have one format', () => {
  expect(many(() => newId('u')).size).toBe(1000)
  for (const id of many(() => newId('u'))) expect(id).toMatch(/^u-[A-Za-z0-9]{18}$/)
})

test('[AUTH-6] a digest is the SHA-256 of the token', () => {
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('[GUEST-10] only a value signed with the secret is accepted', () => {
  const text = signed('key.with.dots', 'secret')
  expect(unsigned(text, 'secret')).toBe('key.with.dots')
  const forged = ['', '.', 'key', 'key.', `.${text}`, `x${text}`, `${text}x`, text.slice(0, -1), signed('key', 'other')]
  for (const one of forged) expect(unsigned(one, 'secret'), one).toBeUndefined()
})

test('the constant-time comparison is correct', () => {
  expect(isSame('mind the gap', 'mind the gap')).toBe(true)
  expect(isSame('mind the gap', 'mind the ga')).toBe(false)
  expect(isSame('', 'x')).toBe(false)
})

test('[CONFIG-4] a secret that is not set is generated once, stored, and readable only by its owner', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const made = await storedSecret(folder)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await storedSecret(folder)).toBe(made)
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('[CONFIG-4] a stored secret that is too short is replaced', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'session-secret'), 'short', { mode: 0o644 })
  const made = await storedSecret(folder)
  expect(await readFile(join(folder, 'session-secret'), 'utf8')).toBe(made)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('[CONFIG-5] the password for one run is easy to type and different each time', () => {
  for (const password of many(passwordForThisRun)) expect(password).toMatch(/^[A-Za-z0-9]{12}$/)
  expect(many(passwordForThisRun).size).toBe(1000)
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
