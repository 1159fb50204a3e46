/** The summary says how much was moved, and what to do next. */
import { expect, test } from 'vitest'
import { moveSummary } from './move-summary.ts'

const move = { dataDir: 'data', where: 'db.example/bowl', moved: { badges: 0, chat_rooms: 1, sits: 28, users: 1000 } }

test('[DB-18] the largest table comes first, then the sum, then what to do next', () => {
  expect(moveSummary({ ...move, secretFile: 'data/session-secret' }).split('\n')).toEqual([
    'Moved data to db.example/bowl:',
    '  users: 1,000 rows',
    '  sits: 28 rows',
    '  chat_rooms: 1 row',
    '3 tables, 1,029 rows.',
    'Now set SESSION_SECRET to what data/session-secret holds (guests keep their names), and start with DATABASE_URL.',
  ])
})

test('[DB-18] an operator who has set a secret is asked to keep it', () => {
  expect(moveSummary(move)).toMatch(/Now start with DATABASE_URL and the same SESSION_SECRET as before/)
})
