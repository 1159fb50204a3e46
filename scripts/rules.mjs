/** Checks that every rule of docs/SPEC.md has a test with its id in the title, and every id a rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* /gm
// The alternative `)(` matches test.each(rows)('…') and test.skipIf(…)('…').
const TITLE = /(?:\b(?:test|it|describe)((?:\.\w+)*)|\))\(\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/g
const NOT_RUN = /\.(?:skip|todo)\b/
const BRACKET = /\[([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g
const TEST_FILE = /\.test\.(?:ts|tsx|mjs)$/
// A rule that needs an idle machine names its benchmark instead of a test.
const MEASURED = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* .*\(measured by `npm run bench -- [a-z-]+`\)\.?$/gm
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data'])

/** The ids in titles of tests that run; ids elsewhere do not count. */
export function idsNamedIn(source) {
  const titles = [...source.matchAll(TITLE)].filter(([, how = '']) => !NOT_RUN.test(how)).map(([, , title]) => title)
  return titles.flatMap((title) => [...title.matchAll(BRACKET)].flatMap(([, ids]) => ids.split(/\s*,\s*/)))
}

/** `tests` is a list of { file, source }. */
export function compare({ spec, tests }) {
  const defined = [...spec.matchAll(RULE)].map(([, id]) => id)
  const rules = new Set(defined)
  const measured = [...spec.matchAll(MEASURED)].map(([, id]) => id)
  const named = tests.flatMap(({ file, source }) => idsNamedIn(source).map((id) => ({ id, file })))
  const proven = new Set([...named.map(({ id }) => id), ...measured])
  const faults = [
    ...defined.filter((id, at) => defined.indexOf(id) !== at).map((id) => `${id} is defined twice in docs/SPEC.md`),
    ...named.filter(({ id }) => !rules.has(id)).map(({ id, file }) => `${file} names ${id}, which has no rule`),
    ...[...rules].filter((id) => !proven.has(id)).map((id) => `${id} has no test`),
  ]
  return { count: rules.size, measured, faults }
}

function* testFilesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile() && TEST_FILE.test(entry.name)) yield path
    const isSearched = entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('.')
    if (isSearched) yield* testFilesUnder(path)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tests = [...testFilesUnder('.')].map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const { count, measured, faults } = compare({ spec: readFileSync('docs/SPEC.md', 'utf8'), tests })
  for (const fault of faults) console.log(`fault: ${fault}`)
  console.log(`${count} rules, ${measured.length} of them measured; ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
