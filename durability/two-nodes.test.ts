/** Two nodes whose commits and responses are late: people write through both, and a reader changes nodes all the time. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createSeededRandom, type SeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { runStatement } from '#server/testing/temporary-postgres.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { compareChanges, comparePage, readConversations } from './support/compare-changes.ts'
import { addToRow } from './support/compare-stored.ts'
import { delayed } from './support/delaying-proxy.ts'
import { createLedger, describeCounts } from './support/ledger.ts'
import { startDurablePostgres } from './support/postgres.ts'
import { actInRoom, catchUpAll } from './support/room-actions.ts'
import { openRoomPage, type RoomPage } from './support/room-page.ts'
import { beginRow, requireTools, until } from './support/row.ts'

const ACTIONS = 1000
const WRITERS = 8
const RECONNECTS = 80
const CONNECTED_MS = 100
const DATABASE_LATE_MS = 10
const REDIS_LATE_MS = 40

/** Once for each transaction that stores or changes a message, while it has the room locked. */
const SLOW_COMMITS = `
  create function wait_before_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(random() * 0.03); return null; end $$;
  create constraint trigger slow_commit after update on chat_rooms deferrable initially deferred
    for each row execute function wait_before_commit()`

test(`[SCALE-1] [SCALE-2] [CHAT-13] [MSG-10] a reader who changes nodes has everything once and in order (TEST_SEED=${SEED})`, async (context) => {
  requireTools(context, 'postgres', 'redis')
  const row = beginRow(context, `two nodes, late commits, ${WRITERS} writers, a reader back every ${CONNECTED_MS} ms`)
  const random = createSeededRandom(SEED)
  const { url, nodes } = await startTwoNodes(random)
  const people = await signUpCrowd(WRITERS + 1, () => nodes[0].url)
  const pages = people.slice(1).map((person, at) => openRoomPage({ url: () => nodes[at % 2 ? 1 : 0].url, person }))
  let turn = 0
  const reader = openRoomPage({ url: () => nodes[turn++ % 2 ? 1 : 0].url, person: people[0] ?? expect.fail() })
  const all = [...pages, reader]
  onTestFinished(() => all.forEach(({ close }) => void close()))
  await until('everyone has joined', () => all.every(({ hasJoined }) => hasJoined()))

  const room = createLedger(random)
  const isOver = () => room.total() >= ACTIONS && reader.joins() > RECONNECTS
  const writing = pages.map((page) => room.act({ personId: page.person.id, perform: actInRoom(page), isOver }))
  await Promise.all([...writing, keepReconnecting(reader, isOver)])
  await catchUpAll(all, room)

  const [stored] = await readConversations({ url })
  const found = compareChanges(room, stored)
  addToRow(row, found)
  row.note = `${describeCounts([room])}; ${reader.joins() - 1} reconnects`
  expect([...found.faults, ...all.flatMap((page) => comparePage(page, stored))]).toEqual([])
  expect(row).toMatchObject({ lost: 0, duplicates: 0 })
})

async function startTwoNodes(random: SeededRandom) {
  const postgres = await startDurablePostgres()
  const redis = await startTemporaryRedis()
  onTestFinished(() => redis.remove())
  const url = postgres.url('bowl')
  const startNode = async () =>
    startServer({
      DATABASE_URL: await delayed(url, { random, withinMs: DATABASE_LATE_MS }),
      REDIS_URL: await delayed(redis.url, { random, withinMs: REDIS_LATE_MS }),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
  const nodes = [await startNode(), await startNode()] as const
  await runStatement(url, SLOW_COMMITS)
  return { url, nodes }
}

/** Each time on the other node. */
async function keepReconnecting(reader: RoomPage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await delay(CONNECTED_MS)
    const joins = reader.joins()
    reader.cut()
    await until('the reader is back', () => reader.joins() > joins)
  }
}
