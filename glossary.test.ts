/** Checks the names of files and exports against the "not this" column of docs/GLOSSARY.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']

const rows = [...readFileSync('docs/GLOSSARY.md', 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \|([^|]*)\|$/gm)]
  .map(([, word = '', notThis = '']) => ({ word, avoided: notThis.split(',').map((name) => name.trim()) }))
  .filter(({ word }) => word !== 'word')
/** A word with a note in parentheses has another, good meaning. */
const avoided = new Set(rows.flatMap(({ avoided }) => avoided).filter((word) => /^[\w-]+$/.test(word)))

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/migrations/'))

/** 'createSocketSession' → create, socket, session; each plural also without its s. */
function wordsIn(name: string): string[] {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  return words.flatMap((word) => [word, word.replace(/s$/, '')])
}

const isMisnamed = (name: string) => wordsIn(name).some((word) => avoided.has(word))

test('the glossary is short, and each word has one meaning', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.length).toBeLessThan(60)
  expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length)
})

test('no file or folder is named with a word that the glossary avoids', () => {
  expect(files.filter(isMisnamed)).toEqual([])
})

test('no export is named with a word that the glossary avoids', () => {
  const exported = files.flatMap((path) => {
    const names = readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:function|const|type|class) (\w+)/gm)
    return [...names].map(([, name = '']) => ({ path, name }))
  })
  expect(exported.length).toBeGreaterThan(500)
  expect(exported.filter(({ name }) => isMisnamed(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})
