/** Who has a button to wave, and what it says. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WaveState, Waves } from './use-waves.ts'
import { RowWaveButton, WaveButton } from './wave-button.tsx'

const person = { id: 'u-ada', nickname: 'Ada' }
const wavesAt = (state: WaveState | undefined): Waves => ({ findState: () => state, wave: async () => {} })

test.each<[WaveState | undefined, string, boolean]>([
  [undefined, '', false],
  ['ready', 'Wave', false],
  ['waving', 'Wave', false],
  ['waved', 'Waved', true],
])('[WAVE-7] %s: the button says "%s", off: %s', (state, words, isOff) => {
  const markup = renderToStaticMarkup(<WaveButton person={person} waves={wavesAt(state)} variant="water" />)
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(words)
  expect(markup.includes('aria-disabled="true"')).toBe(isOff)
})

test.each<[WaveState | undefined, string | undefined]>([
  [undefined, undefined],
  ['ready', 'Wave at Ada'],
  ['waved', 'Waved at Ada'],
])('[WAVE-7] %s: the hand in a row is called %s', (state, label) => {
  const markup = renderToStaticMarkup(<RowWaveButton person={person} waves={wavesAt(state)} />)
  expect(/aria-label="([^"]*)"/.exec(markup)?.[1]).toBe(label)
})
