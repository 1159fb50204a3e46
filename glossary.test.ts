/** Checks names in the code, the contract and the CSS, and the texts of logs, against the "not this" column of docs/GLOSSARY.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/protocol/calls.ts'
import { nameOf, type Schema } from '#contract/protocol/endpoint.ts'
import { problems } from '#contract/protocol/problems.ts'
import { Command, LiveEvent } from '#contract/protocol/wire.ts'

/** Published names cannot change, because clients depend on them. */
const PUBLISHED = ['GET /api/admin/seats', 'checkIns', 'checkInLeaders', 'checkins', 'seats']
/** Words that only look like a compound of an avoided word. */
const OTHER_WORDS = ['desktop', 'household']

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'durability', 'scripts']
const LOG_CALL = /\b(?:console|log|\w+(?:Log|Logger))(?:\??\.(?:trace|debug|info|log|warn|error|fatal))?(?:\?\.)?\(/g
const LITERAL_OR_PARENTHESIS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()]/g
const ENTRY = /^[\w -]+(?: \([^()]+\))?$/

const lines = readFileSync('docs/GLOSSARY.md', 'utf8').split('\n')
const tableLines = lines.filter((line) => line.startsWith('|') && !/^\|(?:-+\||\s*word \|)/.test(line))
const rows = tableLines.flatMap((line) => {
  const [, words, notThis] = /^\| ([^|]+) \| [^|]+ \|([^|]*)\|$/.exec(line) ?? []
  return words === undefined ? [] : [{ words: listIn(words), avoided: listIn(notThis) }]
})
/** A word with a note in parentheses has another, good meaning. */
const avoided = rows.flatMap(({ avoided }) => avoided.filter((entry) => !entry.includes('(')).map(wordsIn))

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => !/\/(?:migrations|node_modules)\//.test(path))
const files = paths.filter((path) => /\.(?:m?ts|tsx|mjs|css)$/.test(path)).map((path) => ({ path, text: read(path) }))
const code = files.filter(({ path }) => !path.endsWith('.css'))
const knownWords = new Set(code.flatMap(({ path, text }) => [path, ...declaredIn(text)]).flatMap(wordsIn))

type Definition = {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

function listIn(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** 'createHTTPServer' → create, http, server. */
function wordsIn(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

const withPlurals = (word: string) => [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')]

/** Whether the name has an avoided word, also within a compound: 'check-in' is found in checkIns, checkins and lastCheckin. */
function isMisnamed(name: string): boolean {
  const words = wordsIn(name)
  const isAt = (place: number) => (avoidedWord: string, index: number) =>
    withPlurals(avoidedWord).includes(words[place + index] ?? '')
  return avoided.some(
    (sequence) =>
      words.some((_, place) => sequence.every(isAt(place))) ||
      words.some((word) => withPlurals(sequence.join('')).some((form) => isCompound(word, form))),
  )
}

/** 'seatmap' is one of 'seat', because 'map' is a word of ours as well. */
function isCompound(word: string, avoidedWord: string): boolean {
  if (OTHER_WORDS.includes(word)) return false
  const [before, after, ...more] = word.split(avoidedWord)
  if (after === undefined || more.length > 0) return false
  return [before, after].every((rest) => rest === '' || (rest && rest.length > 2 && knownWords.has(rest)))
}

/** All exports, and the functions and types that a file keeps to itself. */
function declaredIn(text: string): string[] {
  const ofFile = /^ *(?:export )?(?:default )?(?:abstract |async )*(?:function\*?|type|interface|class) +(\w+)/gm
  const exported = /^export (?:const|let|var|enum) +(\w+)/gm
  const lists = text.matchAll(/^export (?:type |const |let )?[{[]([^}\]]*)[}\]]/gm)
  const listed = [...lists].flatMap(([, list = '']) =>
    listIn(list).map((entry) => entry.split(/ as |: ?/).at(-1) ?? ''),
  )
  return [...[ofFile, exported].flatMap((one) => [...text.matchAll(one)].map(([, name = '']) => name)), ...listed]
}

function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  return [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
}

/** The literals that calls such as log.warn(…), console.error(…) and log(…) write, without what is put into templates. */
function logTextsIn(text: string): string[] {
  return [...text.matchAll(LOG_CALL)].flatMap(({ index, 0: { length } }) => literalsOfCall(text.slice(index + length)))
}

/** `rest` begins after the opening parenthesis. */
function literalsOfCall(rest: string): string[] {
  const literals: string[] = []
  let depth = 1
  for (const [part] of rest.matchAll(LITERAL_OR_PARENTHESIS)) {
    if (part === '(') depth += 1
    else if (part === ')') depth -= 1
    else literals.push(part.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'))
    if (depth === 0) break
  }
  return literals
}

/** The field names, enum values and literals of a schema. */
function namesIn(schema: Schema): string[] {
  const { shape = {}, element, innerType, valueType, options = [], entries, values = [] } = definitionOf(schema)
  const parts = [...Object.values(shape), ...options, element, innerType, valueType].filter(
    (part) => part !== undefined,
  )
  const own = [...Object.keys(shape), ...Object.values(entries ?? {}), ...values]
  return [...own.filter((name) => typeof name === 'string'), ...parts.flatMap(namesIn)]
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition
}

test('every line of the tables is read, and every entry is a word or a word with a note', () => {
  expect(rows).toHaveLength(tableLines.length)
  expect(rows.flatMap(({ words, avoided }) => [...words, ...avoided]).filter((entry) => !ENTRY.test(entry))).toEqual([])
})

test('the glossary is short, and each word has one meaning', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.length).toBeLessThanOrEqual(60)
  const words = rows.flatMap((row) => row.words)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.filter(isMisnamed)).toEqual([])
})

test.each([
  ['createCheckIns', true],
  ['lastCheckin', true],
  ['seatmap', true],
  ['HTTPSeat', true],
  ['wishes', true],
  ['stand-in.ts', true],
  ['check-person-in.ts', false],
  ['DESKTOP', false],
  ['drawing', false],
])('%s has a word of the column: %s', (name, isFound) => {
  expect(isMisnamed(name)).toBe(isFound)
})

test.each([
  ['export async function* readRows() {}', ['readRows']],
  ['export default class Wing {}', ['Wing']],
  ["export { one, two as three } from './x.ts'", ['one', 'three']],
  ['export const { open, close: shut } = gate', ['open', 'shut']],
  ['type Door = string', ['Door']],
])('%s declares %s', (text, names) => {
  expect(declaredIn(text)).toEqual(names)
})

test.each([
  ["log.error({ err, at: spot() }, 'no seat')", ['no seat']],
  [`console.warn(\n  \`\${seat} is gone (\${why()})\`,\n  error,\n)`, ['… is gone (…)']],
  ['log?.("ready")', ['ready']],
  ["catalog('seat'); log.flush('seat')", []],
])('%s writes %s', (text, texts) => {
  expect(logTextsIn(text)).toEqual(texts)
})

test('no file or folder is named with a word that the glossary avoids', () => {
  expect(files.map(({ path }) => path).filter(isMisnamed)).toEqual([])
})

test('nothing that a file exports or declares is named with a word that the glossary avoids', () => {
  const declared = code.flatMap(({ path, text }) => declaredIn(text).map((name) => ({ path, name })))
  expect(declared.length).toBeGreaterThan(3000)
  expect(declared.filter(({ name }) => isMisnamed(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('no log text has a word that the glossary avoids', () => {
  const texts = code.flatMap(({ path, text }) => logTextsIn(text).map((written) => ({ path, written })))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(({ written }) => isMisnamed(written)).map(({ path, written }) => `${path}: ${written}`)).toEqual(
    [],
  )
})

test('nothing in the contract is named with a word that the glossary avoids', () => {
  const schemas = calls.flatMap(({ endpoint: { body, query, answer } }) => [body, query, answer])
  const fields = [...schemas, Command, LiveEvent].flatMap((schema) => (schema ? namesIn(schema) : []))
  expect(calls.length).toBeGreaterThan(50)
  expect(new Set(fields).size).toBeGreaterThan(200)
  const names = [...calls.map(({ endpoint }) => nameOf(endpoint)), ...fields, ...Object.keys(problems)]
  expect([...new Set(names.filter(isMisnamed))].sort()).toEqual([...PUBLISHED].sort())
})

test('no fact is named with a word that the glossary avoids', () => {
  const names = [...read('server/facts/fact-payloads.ts').matchAll(/^ {2}'([a-z-]+\.[a-z-]+)':/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(isMisnamed)).toEqual([])
})

test('no CSS class is named with a word that the glossary avoids', () => {
  const classes = files.flatMap(({ path, text }) =>
    path.endsWith('.css') ? classesIn(text).map((name) => ({ path, name })) : [],
  )
  expect(new Set(classes.map(({ name }) => name)).size).toBeGreaterThan(400)
  const misnamed = classes.filter(({ name }) => isMisnamed(name)).map(({ path, name }) => `${path}: .${name}`)
  expect([...new Set(misnamed)]).toEqual([])
})
