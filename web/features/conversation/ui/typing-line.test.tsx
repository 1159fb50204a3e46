/** Tests how people who are typing are named. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import css from './typing-line.css?raw'
import { TypingLine } from './typing-line.tsx'

const people = ['LooLegend', 'BowlBaron', 'Rhoda'].map((nickname) => ({ id: nickname, nickname }))

const textFor = (count: number) =>
  renderToStaticMarkup(<TypingLine people={people.slice(0, count)} />).replaceAll(/<[^>]*>/g, '')

test.each([
  [0, ''],
  [1, 'LooLegend is typing'],
  [2, 'LooLegend and BowlBaron are typing'],
  [3, 'Several people are typing'],
])('[MSG-12] with %d people typing the line reads "%s"', (count, text) => {
  expect(textFor(count)).toBe(text)
})

test('[MSG-12] it keeps its place while nobody types, and is never announced', () => {
  expect(renderToStaticMarkup(<TypingLine people={[]} />)).toBe('<p class="typing-line" aria-live="off"></p>')
})

test('the dots are still for people who prefer reduced motion', () => {
  expect(css).toMatch(/@media \(prefers-reduced-motion: reduce\) \{\s*\.typing-dots > i \{\s*animation: none;/)
})
