/** Tests how tools are found, installed or reported missing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstWorking, locateAll, onSearchPath } from './tools.mjs'

const HERE = process.execPath

test('[START-2] the first program on the search path is taken that runs and is recent enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const programs = ['exit 1', 'echo "postgres (PostgreSQL) 13.4"', 'echo "postgres (PostgreSQL) 16.1"']
  const folders = programs.map((script, at) => {
    mkdirSync(join(folder, `${at}`))
    writeFileSync(join(folder, `${at}/postgres`), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return join(folder, `${at}`)
  })
  const places = onSearchPath(['postgres'], ['/nowhere', ...folders].join(delimiter))
  expect(places).toEqual(folders.map((each) => join(each, 'postgres')))
  const isRecent = (version) => version.includes('16')
  expect(await firstWorking(places, isRecent)).toBe(places[2])
  expect(await firstWorking(places.slice(0, 2), isRecent)).toBe(null)
})

const INSTALLED = ['find', 'install', 'find']

test.each([
  ['known and still there is not looked for', { known: HERE }, HERE, []],
  ['known and moved is looked for again', { known: '/gone', found: HERE }, HERE, ['find']],
  ['named otherwise by the environment is too', { known: HERE, isOther: true, found: '/other' }, '/other', ['find']],
  ['missing is installed', { installed: HERE }, HERE, INSTALLED],
  ['still missing is not installed again', { known: null }, null, ['find']],
  ['still missing is, where nothing may be skipped', { known: null, isStrict: true }, null, INSTALLED],
])(
  '[START-2] a tool that is %s',
  async (_what, { known, isOther, found, installed, isStrict = false }, path, expected) => {
    const calls = []
    const tool = {
      key: 'tool',
      packages: [],
      isStillValid: () => !isOther,
      async find() {
        calls.push('find')
        return (calls.includes('install') ? installed : found) ?? null
      },
      download: () => calls.push('install'),
    }
    const asked = { tools: [tool], known: { tool: known }, isStrict, run: async () => false, say: () => {} }
    expect(await locateAll(asked)).toEqual({ tool: path })
    expect(calls).toEqual(expected)
  },
)
