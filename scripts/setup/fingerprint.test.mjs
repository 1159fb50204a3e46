/** The fingerprint changes exactly when something that counts has changed. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNeverServed } from './build-step.mjs'
import { fingerprint } from './fingerprint.mjs'

let base
const put = (path, text) => writeFileSync(join(base, path), text)
const take = (salt) => fingerprint({ base, paths: ['server', 'package-lock.json'], salt, isIgnored: isNeverServed })

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bowl-fingerprint-'))
  mkdirSync(join(base, 'server/testing'), { recursive: true })
  put('server/main.ts', 'start()')
  put('package-lock.json', '{}')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

test('[START-3] saving the same text again changes nothing', () => {
  const before = take()
  put('server/main.ts', 'start()')
  expect(take()).toBe(before)
})

test.each([
  ['a changed file', () => put('server/main.ts', 'start(2)')],
  ['a new file', () => put('server/app.ts', '')],
  ['a renamed file', () => renameSync(join(base, 'server/main.ts'), join(base, 'server/begin.ts'))],
  ['a changed lockfile', () => put('package-lock.json', '{"a":1}')],
])('[START-3] it notices %s', (_, change) => {
  const before = take()
  change()
  expect(take()).not.toBe(before)
})

test('[START-3] it notices another Node', () => {
  expect(take('v20.20.0')).not.toBe(take('v24.1.0'))
})

test('[START-3] tests do not count', () => {
  const before = take()
  put('server/main.test.ts', 'test()')
  put('server/testing/people.ts', 'export const rhoda = {}')
  expect(take()).toBe(before)
})
