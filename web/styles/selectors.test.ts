/** Tests that no rule makes the browser style a whole page again when something in it changes. */
import { expect, test } from 'vitest'

const sheets = import.meta.glob<string>(['../**/*.css', '!../public/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const selectors = Object.entries(sheets).flatMap(([path, text]) => selectorsIn(text).map((it) => `${path}: ${it}`))

test('no rule with :has starts at the whole document, where every change would check it', () => {
  expect(selectors.filter((it) => /(?::root|html|body)[^\s>+~]*:has\(/.test(it))).toEqual([])
})

test('no rule with :has ends at every element, because then each change styles all of them again', () => {
  expect(selectors.filter((it) => /:has\(.*[\s>+~](?:\*|:not\([^()]*\))$/.test(it))).toEqual([])
})

test('nested selectors are joined', () => {
  const text = '.a { & > .b:has(p) { color: red; &[c] > :not(.d, .e) { margin: 0 } } } /* .x { */ .y, .z { top: 0 }'
  expect(selectorsIn(text)).toEqual(['.a', '.a > .b:has(p)', '.a > .b:has(p)[c] > :not(.d, .e)', '.y, .z'])
})

/** Whole selectors, with those around them; what is not nested with "&" stands below. */
function selectorsIn(text: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const [, words = '', end] of text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') around.pop()
    if (end !== '{') continue
    const selector = joined(around.findLast((it) => it !== '') ?? '', words.trim())
    around.push(selector)
    if (selector !== '') found.push(selector)
  }
  return found
}

/** Empty for what is no selector, like a media query. */
function joined(parent: string, selector: string): string {
  if (selector.startsWith('@')) return ''
  if (selector.includes('&')) return selector.replaceAll('&', parent)
  return parent === '' ? selector : `${parent} ${selector}`
}
