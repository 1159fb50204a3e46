/** Proves that the server's part in C is built where there is a compiler, and that nothing breaks where there is none. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildNative } from './native.mjs'
import { placesOf } from './setup/find-program.mjs'
import { fromRoot } from './setup/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-native-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = fromRoot('server/realtime/send-to-many.c')
const inFolder = (name) => join(folder, name)
const hasCompiler = placesOf(['cc']).length > 0

test(`with ${hasCompiler ? 'a' : 'no'} compiler on this machine the part in C is ${hasCompiler ? '' : 'not '}built`, () => {
  const why = buildNative(source, inFolder('built.node'), 'cc')
  if (!hasCompiler) return expect(why).toBe('there is no compiler called cc')
  expect(why).toBeUndefined()
  const sendToMany = createRequire(import.meta.url)(inFolder('built.node'))
  const sent = new Int32Array([7, 7])
  // Nobody has such a socket: it takes nothing, and nothing is thrown.
  expect(sendToMany(new Int32Array([-1, 4]), 1, Buffer.from('hello'), sent)).toBe(1)
  expect([...sent]).toEqual([0, 7])
  const one = new Int32Array(1)
  const bytes = Buffer.from('hello')
  for (const wrong of [[], [1, 2, 3, 4], [one, 2, bytes, one], [one, 1, bytes, new Int8Array(4)], [one, 1, one, one]]) {
    expect(() => sendToMany(...wrong)).toThrow(TypeError)
  }
})

test('a machine without a compiler is told so', () => {
  const compiler = inFolder('no-such-compiler')
  expect(buildNative(source, inFolder('none.node'), compiler)).toBe(`there is no compiler called ${compiler}`)
})

test.runIf(hasCompiler)('what does not compile is told in the compiler’s words', () => {
  const wrong = inFolder('wrong.c')
  writeFileSync(wrong, 'int main(void) { return nothing; }\n')
  expect(buildNative(wrong, inFolder('none.node'), 'cc')).toContain('wrong.c')
})
