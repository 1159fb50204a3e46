/** Tests the rule check; ids are concatenated so that none in this file counts. */
import { expect, test } from 'vitest'
import { compare, idsNamedIn } from './rules.mjs'

const tea = (...numbers) => numbers.map((number) => `TEA-${number}`).join(', ')
const ruleBook = (...ids) => ids.map((id) => `- **${id}** The kettle sings.`).join('\n')
const measured = (id, how) => `- **${id}** It is hot within a minute (measured by ${how}).`
const faultsOf = (spec, title) =>
  compare({ spec, tests: [{ file: 'tea.test.ts', source: `test('${title}', f)` }] }).faults

test.each([
  ['several brackets', `test('[${tea(1)}] [${tea(2)}] pours', f)`, [tea(1), tea(2)]],
  ['several ids in one', `it("[${tea(1, 2)}] pours", f)`, [tea(1), tea(2)]],
  ['describe', `describe(\`[${tea(1)}] pouring\`, f)`, [tea(1)]],
  ['test.each', `test.each([\n  [f(1), 2],\n])('[${tea(2)}] %s', f)`, [tea(2)]],
  ['several lines', `test(\n  '[${tea(3)}] it\\'s hot',\n  f,\n)`, [tea(3)]],
  ['a comment', `// [${tea(1)}]`, []],
  ['code', `const id = '[${tea(2)}]'`, []],
  ['tests that are not run', `test.skip('[${tea(3)}]', f)\nit.todo('[${tea(4)}]')`, []],
])('which ids are named by %s', (_where, source, expected) => {
  expect(idsNamedIn(source)).toEqual(expected)
})

test.each([
  ['none', ruleBook(tea(1), tea(2)), tea(1, 2), []],
  ['a rule without a test', ruleBook(tea(1), tea(2), 'CUP-1'), tea(1), [`${tea(2)} has no test`, 'CUP-1 has no test']],
  [
    'a test of no rule',
    `${ruleBook(tea(1))}\nsee **${tea(7)}**`,
    tea(1, 7),
    [`tea.test.ts names ${tea(7)}, which has no rule`],
  ],
  ['a rule defined twice', ruleBook(tea(1), tea(1)), tea(1), [`${tea(1)} is defined twice in docs/SPEC.md`]],
  ['none, as a measure keeps it', measured(tea(1), '`npm run bench -- kettle`'), '', []],
  ['no measure by hand', measured(tea(1), 'hand'), '', [`${tea(1)} has no test`]],
])('a fault: %s', (_what, spec, ids, expected) => {
  expect(faultsOf(spec, `[${ids}] pours`)).toEqual(expected)
})
