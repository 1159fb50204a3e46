/** The table of settings tells the truth: every setting the server reads is in it, and no other. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file) => readFileSync(join(import.meta.dirname, file), 'utf8')
const allIn = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

test('[CONFIG-9] the settings in OPERATIONS.md are the settings that the server reads', () => {
  const documented = allIn(read('OPERATIONS.md'), /^\| `([A-Z_]+)` \|/gm)
  const source = ['config.ts', 'process/env-file.ts'].map((file) => read(`../server/${file}`)).join('\n')
  expect(documented).toEqual(allIn(source, /\(\s*'([A-Z][A-Z_]+)'/g))
})
