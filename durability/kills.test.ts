/** A server on the embedded database is killed while people write; they resend what was not acknowledged. */
import { expect, test } from 'vitest'
import { writeThroughKills } from '#server/testing/kill-rounds.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { addToRow, compare, comparePrivately } from './support/compare-stored.ts'
import { beginRow } from './support/row.ts'

const KILLS = 20
const PEOPLE = 10
const MESSAGES_PER_ROUND = 20

test(`[DB-4] [CHAT-7] [PM-11] kill -9 loses and duplicates nothing (TEST_SEED=${SEED})`, async (context) => {
  const row = beginRow(context, `${KILLS} kills of a server on the embedded database`)
  const rounds = { kills: KILLS, people: PEOPLE, messagesPerRound: MESSAGES_PER_ROUND, seed: SEED }
  const { total, clients, writers, stored, storedPrivately, recoveriesMs } = await writeThroughKills(rounds)

  row.worstRecoveryMs = Math.max(...recoveriesMs)
  const found = compare(clients, stored)
  addToRow(row, found)
  addToRow(
    row,
    comparePrivately(
      writers.flatMap((writer) => [...writer.acknowledged.values()]),
      storedPrivately,
    ),
  )
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ acknowledged: total + KILLS * PEOPLE, lost: 0, duplicates: 0 })
  expect([stored.length, storedPrivately.length]).toEqual([total, KILLS * PEOPLE])
})
