/** Finding programs: by name, by place, and only those that really run. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstWorking, placesOf } from './find-program.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowl-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function program(path, script, mode = 0o755) {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, mode)
  return file
}

test('[START-2] the search path is searched in order, for files that may be run', () => {
  program('one/chromium', '', 0o644)
  const second = program('two/chromium', '')
  const third = program('three/chrome', '')
  const searchPath = ['one', 'two', 'three', 'nowhere'].map((name) => join(folder, name)).join(delimiter)
  expect(placesOf(['chromium', 'chrome'], searchPath)).toEqual([second, third])
})

test('[START-2] a program that fails or is too old is passed over', async () => {
  const broken = program('broken', 'exit 1')
  const old = program('old', 'echo "postgres (PostgreSQL) 13.4"')
  const good = program('good', 'echo "postgres (PostgreSQL) 16.1"')
  const isRecent = (version) => version.includes('16')
  expect(await firstWorking([join(folder, 'absent'), broken, old, good], isRecent)).toBe(good)
  expect(await firstWorking([broken, old], isRecent)).toBe(null)
})
