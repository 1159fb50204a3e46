/** SIGTERM under load: every request gets a response or a closed port, and everything acknowledged is stored. */
import { expect, onTestFinished, test } from 'vitest'
import { guestCrowd, signUpCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { addToRow, compare, comparePrivately, storedMessages } from './support/compare-stored.ts'
import { createGate, reconnectThrough } from './support/gate.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'
import { startRequests } from './support/steady-requests.ts'

const STOPS = 20
const SOCKETS = 200
const REQUESTS_PER_SECOND = 100
const WRITERS = 10
/** Guests write in turn, because each has nine messages. */
const SPEAKING_GUESTS = 20
/** START-8 */
const EXIT_WITHIN_MS = 10_000

test(`[START-8] SIGTERM under load loses nothing and cuts no request off (TEST_SEED=${SEED})`, async (context) => {
  const row = beginRow(context, `${STOPS} times SIGTERM under ${REQUESTS_PER_SECOND} requests/s and ${SOCKETS} sockets`)
  const random = createSeededRandom(SEED)
  const dataDir = await freshDataFolder()
  const start = () => startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
  let server = await start()
  const url = () => server.url
  const gate = createGate()
  const reconnect = reconnectThrough(gate, random)
  const guests = await guestCrowd(SOCKETS, url)
  const clients = guests.map((person) => createResilientClient({ url, person, random, beforeReconnect: reconnect }))
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const areAllBack = () => clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0)
  const writers = await signUpCrowd(WRITERS, url)
  let isServerStopping = false
  const requests = startRequests({
    perSecond: REQUESTS_PER_SECOND,
    url,
    people: writers,
    isServerStopping: () => isServerStopping,
    beforeRetry: reconnect,
  })

  await until('everyone has joined', areAllBack)
  const exits: (number | null)[] = []
  let slowestExitMs = 0
  for (let nth = 0; nth < STOPS; nth++) {
    const enough = requests.answered() + REQUESTS_PER_SECOND + random.below(REQUESTS_PER_SECOND)
    await until('enough requests are answered', () => requests.answered() >= enough)
    for (let n = 0; n < SPEAKING_GUESTS; n++) clients[(nth * SPEAKING_GUESTS + n) % SOCKETS]?.send(`${nth}-${n}`)
    await timeRecovery(row, async () => {
      gate.shut()
      isServerStopping = true
      const { code, ms } = await server.stop('SIGTERM')
      exits.push(code)
      slowestExitMs = Math.max(slowestExitMs, ms)
      server = await start()
      isServerStopping = false
      gate.open()
      await until('everyone is back', areAllBack)
    })
  }
  await requests.stop()
  const total = STOPS * SPEAKING_GUESTS
  await until('everyone has everything', () => clients.every(({ list }) => list().at(-1)?.seq === total))
  await server.stop('SIGTERM')

  const { stored, storedPrivately } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  addToRow(row, found)
  addToRow(row, comparePrivately(requests.stored, storedPrivately))
  row.note = `${requests.answered()} requests answered, ${requests.cut.length} cut off; exit within ${slowestExitMs} ms`
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ lost: 0, duplicates: 0 })
  expect(requests.cut).toEqual([])
  expect([...requests.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(exits).toEqual(exits.map(() => 0))
  expect(slowestExitMs).toBeLessThan(EXIT_WITHIN_MS)
})
