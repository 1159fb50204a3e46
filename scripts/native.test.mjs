/** Proves that the server is built also where its part in C cannot be. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildNative } from './native.mjs'
import { fromRoot } from './setup/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-native-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = fromRoot('server/realtime/send-to-many.c')

test('a machine without a compiler builds without the part in C', () => {
  expect(buildNative(source, join(folder, 'none.node'), { compiler: join(folder, 'no-such-compiler') })).toBe(false)
})

test('what does not compile is as good as no compiler', () => {
  expect(buildNative(join(folder, 'no-such-source.c'), join(folder, 'none.node'))).toBe(false)
})
