/** Compares the rules of docs/SPEC.md with the ids that test titles carry; fails on an unknown or doubled id, and on a rule without a test. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* /gm
// The second way in, `)(`, is the title of test.each(rows)('…') and of test.skipIf(…)('…').
const TITLE = /(?:\b(?:test|it|describe)((?:\.\w+)*)|\))\(\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/g
const NOT_RUN = /\.(?:skip|todo)\b/
const BRACKET = /\[([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g
const TEST_FILE = /\.test\.(?:ts|tsx|mjs)$/
// What takes a quiet machine is no test: such a rule says itself which measure keeps it.
const MEASURED = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* .*\(measured by `npm run bench -- [a-z-]+`\)\.?$/gm
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data'])

/** The ids defined in the text of SPEC.md, in order, doubles included. */
export function rulesIn(spec) {
  return [...spec.matchAll(RULE)].map(([, id]) => id)
}

/** The ids of the rules that are kept by a measure and not by a test. */
export function measuredIn(spec) {
  return [...spec.matchAll(MEASURED)].map(([, id]) => id)
}

/** The ids named in the titles of tests that run; ids elsewhere in the code prove nothing. */
export function idsNamedIn(source) {
  const titles = [...source.matchAll(TITLE)].filter(([, how = '']) => !NOT_RUN.test(how)).map(([, , title]) => title)
  return titles.flatMap((title) => [...title.matchAll(BRACKET)].flatMap(([, ids]) => ids.split(/\s*,\s*/)))
}

/** What is proven, what is not, and what is wrong. `tests` is a list of { file, source }. */
export function compare({ spec, tests }) {
  const defined = rulesIn(spec)
  const rules = [...new Set(defined)]
  const named = tests.flatMap(({ file, source }) => idsNamedIn(source).map((id) => ({ id, file })))
  const measured = measuredIn(spec)
  const proven = new Set([...named.map(({ id }) => id), ...measured])
  const rooms = [...new Set(rules.map(roomOf))].map((room) => {
    const ids = rules.filter((id) => roomOf(id) === room)
    return { room, total: ids.length, unnamed: ids.filter((id) => !proven.has(id)) }
  })
  const faults = [
    ...doublesIn(defined).map((id) => `${id} is defined twice in docs/SPEC.md`),
    ...named.filter(({ id }) => !rules.includes(id)).map(({ id, file }) => `${file} names ${id}, which has no rule`),
    ...rooms.flatMap(({ unnamed }) => unnamed.map((id) => `${id} has no test`)),
  ]
  return { rooms, faults, measured }
}

/** The report, one line per room. */
export function report({ rooms, faults, measured }) {
  const lines = rooms.map(({ room, total, unnamed }) => `${room} ${total - unnamed.length}/${total}`)
  const total = rooms.reduce((sum, room) => sum + room.total, 0)
  const missing = rooms.reduce((sum, room) => sum + room.unnamed.length, 0)
  const also = measured.length > 0 ? ` or a measure (${measured.join(' ')})` : ''
  return [
    ...lines,
    `${total - missing} of ${total} rules have a test${also}`,
    ...faults.map((fault) => `fault: ${fault}`),
  ]
}

function roomOf(id) {
  return id.slice(0, id.lastIndexOf('-'))
}

function doublesIn(ids) {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

function* testFilesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('.')) {
      yield* testFilesUnder(join(folder, entry.name))
    }
    if (entry.isFile() && TEST_FILE.test(entry.name)) yield join(folder, entry.name)
  }
}

function main(root) {
  const spec = readFileSync(join(root, 'docs/SPEC.md'), 'utf8')
  const tests = [...testFilesUnder(root)].map((file) => ({
    file: relative(root, file),
    source: readFileSync(file, 'utf8'),
  }))
  const outcome = compare({ spec, tests })
  console.log(report(outcome).join('\n'))
  if (outcome.faults.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.cwd())
