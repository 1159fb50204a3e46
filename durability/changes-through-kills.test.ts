/** A server is killed while people write, edit, delete and react, in the room and privately; they repeat what is not acknowledged. */
import { expect, onTestFinished, test } from 'vitest'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { SEED } from '#server/testing/long-tests.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { createSeededRandom, type SeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { compareChanges, comparePage, readConversations } from './support/compare-changes.ts'
import { addToRow } from './support/compare-stored.ts'
import { createLedger, describeCounts } from './support/ledger.ts'
import { startDurablePostgres } from './support/postgres.ts'
import { actPrivately } from './support/private-actions.ts'
import { actInRoom, catchUpAll } from './support/room-actions.ts'
import { openRoomPage, type RoomPage } from './support/room-page.ts'
import { beginRow, requireTools, timeRecovery, until } from './support/row.ts'

const KILLS = 20
/** Each writes in the room, and to one of the others. */
const PEOPLE = 8
const ACTIONS_PER_KILL = 200

const RULES = '[DB-4] [CHAT-7] [MSG-1] [MSG-2] [MSG-8] [MSG-9] [MSG-10] [MSG-15] [PM-11]'

for (const engine of ['embedded', 'postgres']) {
  test(`${RULES} kill -9 loses and duplicates no message and no change: ${engine} (TEST_SEED=${SEED})`, async (context) => {
    if (engine === 'postgres') requireTools(context, 'postgres')
    const row = beginRow(context, `${KILLS} kills while ${PEOPLE} write, edit, delete and react: ${engine}`)
    const random = createSeededRandom(SEED)
    const where = engine === 'postgres' ? await freshPostgres() : await freshFolder()
    const start = () => startServer({ ...where.settings, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
    let server = await start()
    const url = () => server.url
    const people = await signUpCrowd(PEOPLE, url)
    const pages = people.map((person) => openRoomPage({ url, person }))
    onTestFinished(() => pages.forEach(({ close }) => void close()))
    const isEveryoneBack = () => pages.every(({ hasJoined }) => hasJoined())

    await until('everyone has joined', isEveryoneBack)
    const { room, chats, faults, stop } = startActing(people, pages, random)
    const ledgers = [room, ...chats]
    const acknowledged = () => ledgers.reduce((sum, { total }) => sum + total(), 0)
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = acknowledged() + ACTIONS_PER_KILL + random.below(20)
      await until('enough is acknowledged', () => acknowledged() >= enough)
      await timeRecovery(row, async () => {
        await server.stop('SIGKILL')
        server = await start()
        await until('everyone is back', isEveryoneBack)
      })
    }
    await stop()
    await catchUpAll(pages, room)
    await server.stop('SIGKILL')

    const stored = await readConversations(where)
    for (const ledger of ledgers) {
      const own = stored.find(({ messages }) => messages.some(({ id }) => ledger.messages.has(id)))
      const found = compareChanges(ledger, own)
      addToRow(row, found)
      faults.push(...found.faults)
    }
    row.note = describeCounts(ledgers)
    for (const page of pages) faults.push(...comparePage(page, stored[0]))
    expect(faults).toEqual([])
    expect(row).toMatchObject({ lost: 0, duplicates: 0 })
    expect(row.acknowledged).toBeGreaterThan(KILLS * ACTIONS_PER_KILL)
  })
}

async function freshPostgres() {
  const postgres = await startDurablePostgres()
  const url = postgres.url('bowl')
  return { url, settings: { DATABASE_URL: url } }
}

async function freshFolder() {
  const dataDir = await freshDataFolder()
  return { dataDir, settings: { DATA_DIR: dataDir } }
}

/** Everyone acts in the room and, in pairs, privately. */
function startActing(people: readonly TestPerson[], pages: readonly RoomPage[], random: SeededRandom) {
  let isStopping = false
  const isOver = () => isStopping
  const faults: string[] = []
  const room = createLedger(random)
  const chats = people.filter((_, at) => at % 2 === 0).map(() => createLedger(random))
  const inRoom = pages.map((page) => room.act({ personId: page.person.id, perform: actInRoom(page), isOver }))
  const inChats = people.map((person, at) => {
    const perform = actPrivately(person, people[at ^ 1] ?? person, faults)
    return chats[at >> 1]?.act({ personId: person.id, perform, isOver })
  })
  return {
    room,
    chats,
    faults,
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all([...inRoom, ...inChats])
    },
  }
}
