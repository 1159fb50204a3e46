/** Proves which messages count as lost or doubled. */
import { expect, test } from 'vitest'
import { heardWrongly } from './lost-messages.ts'

const all = ['a', 'b', 'c']

test.each([
  { heard: 'everybody hears all', crowd: [all, all], wrong: 0 },
  { heard: 'one is not heard by somebody', crowd: [all, ['a', 'c']], wrong: 1 },
  { heard: 'one is heard twice by somebody', crowd: [all, [...all, 'b']], wrong: 1 },
  {
    heard: 'one misses what another hears twice',
    crowd: [
      ['a', 'b'],
      [...all, 'c'],
    ],
    wrong: 2,
  },
  { heard: 'the same person misses one and hears another twice', crowd: [all, ['a', 'b', 'b']], wrong: 2 },
  { heard: 'somebody hears nothing', crowd: [all, []], wrong: 3 },
  { heard: 'somebody hears what nobody said', crowd: [all, [...all, 'd']], wrong: 1 },
])('when $heard, $wrong went wrong', ({ crowd, wrong }) => {
  expect(heardWrongly(all.length, crowd)).toBe(wrong)
})
