/** The rule check itself, on small made-up rule books; ids are put together so that none here counts as named. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compare, idsNamedIn, measuredIn, report, rulesIn } from './rules.mjs'

const tea = (...numbers) => numbers.map((number) => `TEA-${number}`).join(', ')
const bookOf = (...ids) => ids.map((id) => `- **${id}** The kettle sings.`).join('\n')
const testsTitled = (...titles) => [
  { file: 'tea.test.ts', source: titles.map((title) => `test('${title}', () => {})`).join('\n') },
]

test('a rule is a list item that starts with its id in bold', () => {
  expect(rulesIn(`${bookOf(tea(1), 'CUP-12')}\nsee **TEA-9** above`)).toEqual([tea(1), 'CUP-12'])
})

test('a title may carry several ids, in one pair of brackets or in more', () => {
  expect(idsNamedIn(`test('[${tea(1)}] [${tea(2)}] pours', f)`)).toEqual([tea(1), tea(2)])
  expect(idsNamedIn(`it("[${tea(1, 2)}] pours", f)`)).toEqual([tea(1), tea(2)])
})

test('titles of describe, of test.each and of multi-line calls count', () => {
  expect(idsNamedIn(`describe(\`[${tea(1)}] pouring\`, f)`)).toEqual([tea(1)])
  expect(idsNamedIn(`test.each([\n  [f(1), 2],\n])('[${tea(2)}] %s', f)`)).toEqual([tea(2)])
  expect(idsNamedIn(`test(\n  '[${tea(3)}] it\\'s hot',\n  f,\n)`)).toEqual([tea(3)])
})

test('an id in a comment, in code or in a test that is not run proves nothing', () => {
  const source = [`// [${tea(1)}]`, `const id = '[${tea(2)}]'`, `test.skip('[${tea(3)}]', f)`, `it.todo('[${tea(4)}]')`]
  expect(idsNamedIn(source.join('\n'))).toEqual([])
})

test('rules are counted by room, and one without a test is a fault', () => {
  const outcome = compare({ spec: bookOf(tea(1), tea(2), 'CUP-1'), tests: testsTitled(`[${tea(1)}] pours`) })
  expect(outcome.faults).toEqual([`${tea(2)} has no test`, 'CUP-1 has no test'])
  expect(report(outcome).slice(0, 3)).toEqual(['TEA 1/2', 'CUP 0/1', '1 of 3 rules have a test'])
})

test('a rule that says which measure keeps it needs no test', () => {
  const measured = `- **${tea(2)}** It is hot within a minute (measured by \`npm run bench -- kettle\`).`
  const spec = `${bookOf(tea(1))}\n${measured}\n- **${tea(3)}** It is measured by hand.`
  expect(measuredIn(spec)).toEqual([tea(2)])
  const outcome = compare({ spec, tests: testsTitled(`[${tea(1)}] pours`) })
  expect(outcome.faults).toEqual([`${tea(3)} has no test`])
  expect(report(outcome)).toContain(`2 of 3 rules have a test or a measure (${tea(2)})`)
})

test('a test that names an unknown rule is a fault with its file', () => {
  const { faults } = compare({ spec: bookOf(tea(1)), tests: testsTitled(`[${tea(1)}] [${tea(7)}] pours`) })
  expect(faults).toEqual([`tea.test.ts names ${tea(7)}, which has no rule`])
})

test('a rule defined twice is a fault', () => {
  const { faults } = compare({ spec: bookOf(tea(1), tea(2), tea(1)), tests: testsTitled(`[${tea(1, 2)}] pours`) })
  expect(faults).toEqual([`${tea(1)} is defined twice in docs/SPEC.md`])
})

test('run as a program it prints a line per room, and its exit code tells of faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/SPEC.md'), bookOf(tea(1), tea(2)))
  writeFileSync(join(folder, 'tea.test.mjs'), testsTitled(`[${tea(1)}] pours`)[0].source)
  const program = join(import.meta.dirname, 'rules.mjs')
  const run = () => spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining(`fault: ${tea(2)} has no test`) })
  writeFileSync(join(folder, 'tea.test.mjs'), testsTitled(`[${tea(1, 2)}] pours`)[0].source)
  expect(run()).toMatchObject({ status: 0, stdout: 'TEA 2/2\n2 of 2 rules have a test\n' })
  rmSync(folder, { recursive: true })
})
