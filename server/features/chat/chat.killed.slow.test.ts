/** The server is killed repeatedly while ten people write: every acknowledged message is stored once, for all of them. */
import { expect, test } from 'vitest'
import { writeThroughKills } from '#server/testing/kill-rounds.ts'
import { SEED } from '#server/testing/long-tests.ts'

/** `npm run durability` kills more often, with more messages. */
const KILLS = 4
const PEOPLE = 10
const MESSAGES_PER_ROUND = 4

test(`[CHAT-6] [CHAT-7] [CHAT-13] [PM-11] [PRES-10] killing the server ${KILLS} times loses and duplicates nothing (TEST_SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const rounds = { kills: KILLS, people: PEOPLE, messagesPerRound: MESSAGES_PER_ROUND, seed: SEED }
  const { total, people, clients, writers, threads, ...rows } = await writeThroughKills(rounds)

  expect(clients.flatMap(({ faults }) => faults)).toEqual([])
  for (const { acknowledged: own, unacknowledged } of clients) {
    expect([own.size, unacknowledged.size]).toEqual([KILLS * MESSAGES_PER_ROUND, 0])
  }
  const [first, ...others] = clients.map((client) => client.list())
  for (const list of others) expect(list).toEqual(first)
  expect(rows.stored.map(({ clientId }) => clientId)).toEqual(first?.map(({ clientId }) => clientId))
  expect(rows.stored.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  // Private messages: every acknowledged one is stored once, in the same order for both members.
  expect(rows.storedPrivately.length).toBe(KILLS * PEOPLE)
  for (const [at, { acknowledged: own }] of writers.entries()) {
    const thread = threads[at] ?? []
    expect(thread.map(({ seq }) => seq)).toEqual(Array.from({ length: KILLS * 2 }, (_, n) => n + 1))
    expect(thread).toEqual(threads[at ^ 1])
    expect([...own.values()]).toEqual(thread.filter(({ senderId }) => senderId === people[at]?.id))
  }
  // No sit has ended, and none was started twice.
  expect(rows.storedSits.map(({ endedAt }) => endedAt)).toEqual(people.map(() => null))
})
