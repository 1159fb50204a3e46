/** The part in C is built if there is a compiler, and nothing breaks without one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildNative } from './server-bundle.mjs'
import { fromRoot } from './setup/paths.mjs'
import { onSearchPath } from './setup/tools.mjs'

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-native-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = fromRoot('server/fan-out/send-to-many.c')
const hasCompiler = onSearchPath(['cc']).length > 0
const inFolder = (name) => join(folder, name)

test.runIf(hasCompiler)('the part in C refuses what it cannot send, and reports what does not compile', () => {
  expect(buildNative(source, inFolder('built.node'), 'cc')).toBeUndefined()
  const sendToMany = createRequire(import.meta.url)(inFolder('built.node'))
  const sent = new Int32Array([7, 7])
  // An invalid socket takes no bytes and throws nothing.
  expect(sendToMany(new Int32Array([-1, 4]), 1, Buffer.from('hello'), sent)).toBe(1)
  expect([...sent]).toEqual([0, 7])
  const one = new Int32Array(1)
  const bytes = Buffer.from('hello')
  for (const wrong of [[], [1, 2, 3, 4], [one, 2, bytes, one], [one, 1, bytes, new Int8Array(4)], [one, 1, one, one]]) {
    expect(() => sendToMany(...wrong)).toThrow(TypeError)
  }
  writeFileSync(inFolder('wrong.c'), 'int main(void) { return nothing; }\n')
  expect(buildNative(inFolder('wrong.c'), inFolder('none.node'), 'cc')).toContain('wrong.c')
})

test('[START-19] without a compiler the build says so in one line', () => {
  expect(buildNative(source, inFolder('none.node'), '/no/compiler')).toBe(
    'Built without the part in C (there is no compiler called /no/compiler): all works, and a full room costs more.',
  )
})
