/** The script of the demo buddies: forty lines in one voice, none of them twice in a chat. */
import { expect, test } from 'vitest'
import { lineFor, SCRIPT } from './demo-script.ts'

const first = () => 0
const nothingUsed = new Set<string>()

test('[PRES-23] the script has forty different lines, each short enough for a bubble', () => {
  expect(SCRIPT).toHaveLength(40)
  expect(new Set(SCRIPT).size).toBe(40)
  for (const line of SCRIPT) {
    expect(line.length, line).toBeLessThanOrEqual(80)
    // Typographic apostrophes and no exclamation marks, as in all copy of ours.
    expect(line).not.toMatch(/['"!]/)
  }
})

test.each([
  ['First time here 👋', 'Welcome, first of your name. Left stall’s the quiet one.'],
  ['Hiding from a meeting', 'Same meeting since Tuesday. I come here for the agenda.'],
  ['Rate your paper, 1 to 5', 'Four. Soft, but it has opinions.'],
  ['is anyone here? ', 'Good question. I’ll think about it for one more roll.'],
  ['hello', 'I feel that in every tile.'],
])('[PRES-23] %j is answered with a line that suits it', (content, line) => {
  expect(lineFor({ content, used: nothingUsed, random: first })).toBe(line)
})

test('[PRES-23] no line comes twice, also when its topic has run out', () => {
  const used = new Set<string>()
  for (let nth = 0; nth < 20; nth++) used.add(lineFor({ content: 'why?', used, random: () => 0.999 }))
  expect(used.size).toBe(20)
})
