/** A step runs again exactly when one of its inputs has changed. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNeverServed } from './build-step.mjs'
import { createStamp } from './stamp.mjs'

let base
const put = (path, text) => writeFileSync(join(base, path), text)
const createTestStamp = () =>
  createStamp({ file: join(base, 'stamp'), base, paths: ['server', 'package-lock.json'], isIgnored: isNeverServed })

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'on-the-bowl-stamp-'))
  mkdirSync(join(base, 'server/testing'), { recursive: true })
  put('server/main.ts', 'start()')
  put('package-lock.json', '{}')
  await createTestStamp().during(async () => {})
})
afterEach(() => rmSync(base, { recursive: true }))

test.each([
  [true, 'the same text saved again', () => put('server/main.ts', 'start()')],
  [true, 'a test', () => put('server/main.test.ts', 'test()')],
  [true, 'a helper of tests', () => put('server/testing/people.ts', '')],
  [false, 'a changed file', () => put('server/main.ts', 'start(2)')],
  [false, 'a new file', () => put('server/app.ts', '')],
  [false, 'a renamed file', () => renameSync(join(base, 'server/main.ts'), join(base, 'server/begin.ts'))],
  [false, 'a changed lockfile', () => put('package-lock.json', '{"a":1}')],
])('[START-3] nothing is due (%s) after %s', (expected, _what, change) => {
  change()
  expect(createTestStamp().holds()).toBe(expected)
})

test('[START-3, START-4] a step is due again after a save during the work, and after a failure', async () => {
  await createTestStamp().during(async () => put('server/main.ts', 'start(2)'))
  expect(createTestStamp().holds()).toBe(false)
  await expect(createTestStamp().during(() => Promise.reject(new Error('killed')))).rejects.toThrow()
  expect(createTestStamp().holds()).toBe(false)
})
