/** Proves that a trial says what is true, down to the last process. */
import { expect, test } from 'vitest'
import { endedWords, openedWords } from './words.ts'

const opened = { address: 'http://localhost:3000', folder: '/tmp/trial', pids: [11, 12, 13] }

test('[SCALE-11] whoever is told that one ended is told how many go on, and that none does', () => {
  const said = [2, 1, 0].map((left) => endedWords({ pid: 11, left, of: 3 }))
  expect(said).toEqual([
    'Process 11 ended; 2 of 3 go on.',
    'Process 11 ended; 1 of 3 goes on.',
    'Process 11 ended; none is left: Ctrl-C, and start again.',
  ])
})

test('[SCALE-11] a password is told only when it was made up', () => {
  const words = openedWords({ ...opened, adminPassword: 'flush-twice' })
  expect(words).toContain('\nAdmin password for this run: flush-twice\n')
  expect(openedWords(opened)).not.toContain('password')
})
