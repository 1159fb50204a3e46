/** Checks names of files, exports, calls and events against the "not this" column of docs/GLOSSARY.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/protocol/calls.ts'
import { nameOf } from '#contract/protocol/endpoint.ts'

/** Published names cannot change, because clients depend on them. */
const PUBLISHED = ['GET /api/admin/seats']

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']

const rows = [...readFileSync('docs/GLOSSARY.md', 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \|([^|]*)\|$/gm)]
  .map(([, word = '', notThis = '']) => ({ word, avoided: notThis.split(',').map((name) => name.trim()) }))
  .filter(({ word }) => word !== 'word')
/** A word with a note in parentheses has another, good meaning. */
const avoided = rows
  .flatMap(({ avoided }) => avoided)
  .filter((words) => /^[\w -]+$/.test(words))
  .map(wordsIn)

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/migrations/'))

/** 'createSocketSession' → create, socket, session. */
function wordsIn(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

/** Whether the words of the name have an avoided one, or several in that order: 'check-in' is also found in checkIns. */
function isMisnamed(name: string): boolean {
  const words = wordsIn(name)
  const isAt = (place: number) => (avoidedWord: string, index: number) =>
    [avoidedWord, `${avoidedWord}s`].includes(words[place + index] ?? '')
  return avoided.some((sequence) => words.some((_, place) => sequence.every(isAt(place))))
}

test('the glossary is short, and each word has one meaning', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.length).toBeLessThan(60)
  expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length)
})

test.each([
  ['createCheckIns', true],
  ['stand-in.ts', true],
  ['check-person-in.ts', false],
])('%s has a word of the column: %s', (name, isFound) => {
  expect(isMisnamed(name)).toBe(isFound)
})

test('no file or folder is named with a word that the glossary avoids', () => {
  expect(files.filter(isMisnamed)).toEqual([])
})

test('no export is named with a word that the glossary avoids', () => {
  const exported = files.flatMap((path) => {
    const names = readFileSync(path, 'utf8').matchAll(
      /^export (?:async )?(?:function|const|let|type|interface|class) (\w+)/gm,
    )
    return [...names].map(([, name = '']) => ({ path, name }))
  })
  expect(exported.length).toBeGreaterThan(500)
  expect(exported.filter(({ name }) => isMisnamed(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('no call, command or event of the contract is named with a word that the glossary avoids', () => {
  const callNames = calls.map(({ endpoint }) => nameOf(endpoint))
  const eventNames = files
    .filter((path) => path.startsWith('contract/') && !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\btype: z\.literal\('(\w+)'\)/g)])
    .map(([, name = '']) => name)
  expect(callNames.length).toBeGreaterThan(50)
  expect(eventNames.length).toBeGreaterThan(20)
  expect([...callNames, ...eventNames].filter(isMisnamed)).toEqual(PUBLISHED)
})
