/** Checks every file against the file conventions of docs/STYLE.md: length, name, place and first line. */
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { fileRule, files, isIn, isProduct, isTest, layerOf, nameOf, paths } from './source-files.fixture.ts'

const LONGEST = 300
const SHORTEST = 25
const MOST_IN_FOLDER = 12
/** People look for these by their role, so they may be short. */
const ROLE = /\.(?:cache|fields|http|live|schema|store|words)\.tsx?$/

const lengthOf = (text: string) => text.trimEnd().split('\n').length

fileRule(`no file is longer than ${LONGEST} lines`, 'Divide it by topic.', ({ text }) => lengthOf(text) > LONGEST)

test(`no folder has more than ${MOST_IN_FOLDER} product files`, () => {
  const inFolder = new Map<string, number>()
  for (const path of paths) {
    const isCounted = isProduct(path) && /\.tsx?$/.test(path)
    if (isCounted) inFolder.set(posix.dirname(path), (inFolder.get(posix.dirname(path)) ?? 0) + 1)
  }
  const full = [...inFolder].filter(([, count]) => count > MOST_IN_FOLDER)
  expect(full, 'Move the files of one topic to a subfolder.').toEqual([])
})

fileRule(
  `a file shorter than ${SHORTEST} lines has more than one importer`,
  'It belongs in the file that imports it.',
  ({ path, text }) => {
    if (!isProduct(path) || !/\.tsx?$/.test(path) || ROLE.test(path) || lengthOf(text) >= SHORTEST) return false
    const [importer, ...others] = files.filter((file) => !isTest(file.path) && file.imports.includes(path))
    if (!importer || others.length > 0 || posix.dirname(importer.path) !== posix.dirname(path)) return false
    const isLazy = importer.text.includes(`import('./${nameOf(path)}')`)
    return !isLazy
  },
)

fileRule(
  'every file begins with a sentence that says what it is for',
  'It belongs in the first line, as a comment.',
  ({ path, text }) => {
    const opening = path.endsWith('.css') ? /^\/\*\*? \S/ : /^(?:#!.*\n)?\/\*\*(?: \S|\n \* \S)/
    return !opening.test(text)
  },
)

// Creating a formatter is slow, so each exists once; it also keeps one date style.
fileRule(
  '[SHELL-44, CHAT-27] the page formats dates in web/ui/text/format.ts only',
  'The formatter belongs in web/ui/text/format.ts.',
  ({ path, text }) => {
    const isFormatting = /new Intl\.(DateTime|RelativeTime)Format|toLocale(Date|Time)String/.test(text)
    return isFormatting && isIn('web')(path) && !path.startsWith('web/ui/text/format.')
  },
)

// On a phone one takes up to a tenth of a second, and every page would wait for it.
fileRule(
  'the page creates a formatter when it first uses it, not when it loads',
  'Declare it with let, and create it with ??= in the function that uses it.',
  ({ path, text }) => isIn('web', 'contract')(path) && /^(export )?const \w+ = new Intl\./m.test(text),
)

test('a file name is used once in a layer', () => {
  const first = new Map<string, string>()
  for (const path of paths) first.set(`${layerOf(path)} ${nameOf(path)}`, path)
  const repeated = [...paths].filter((path) => first.get(`${layerOf(path)} ${nameOf(path)}`) !== path)
  expect(repeated, 'A file belongs to one topic: name it after that.').toEqual([])
})

fileRule(
  'a test is beside the file it is named after',
  'Move it there, or name it after the file beside it. A test of the whole product belongs in e2e/ or durability/.',
  ({ path }) => {
    if (!isTest(path) || isIn('e2e', 'durability')(path) || !path.includes('/')) return false
    const whole = path.replace(/(\.(unit|engine|postgres|slow))*\.test\.\w+$/, '')
    const subject = whole.replace(/\.[\w-]+$/, '')
    return !['ts', 'tsx', 'mjs', 'css'].some((kind) => paths.has(`${whole}.${kind}`) || paths.has(`${subject}.${kind}`))
  },
)

fileRule(
  '[SHELL-30] text is never turned into markup',
  'It belongs in an element, as in web/ui/message/text/message-text.tsx.',
  ({ text }) => text.includes(['dangerously', 'SetInnerHTML'].join('')),
)
