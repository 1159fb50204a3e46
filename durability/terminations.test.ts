/** SIGTERM under load: every request is answered or finds the port closed, and what was acknowledged is stored. */
import { expect, onTestFinished, test } from 'vitest'
import { createChance } from '#server/testing/chance.ts'
import { guestCrowd, signUpCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { startServer } from '#server/testing/server-process.ts'
import { createGate, returnThrough } from './support/gate.ts'
import { compare, comparePrivately, enter, storedMessages } from './support/ledger.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'
import { startRequests } from './support/steady-requests.ts'

const STOPS = 20
const SOCKETS = 200
const REQUESTS_PER_SECOND = 100
const WRITERS = 10
/** Guests have nine messages each, so they take turns. */
const SPEAKERS = 20
/** START-8 */
const EXIT_WITHIN_MS = 10_000

test(`[START-8] SIGTERM under load (TEST_SEED=${SEED})`, async (context) => {
  const row = beginRow(context, `${STOPS} times SIGTERM under ${REQUESTS_PER_SECOND} requests/s and ${SOCKETS} sockets`)
  const chance = createChance(SEED)
  const dataDir = await freshDataFolder()
  const start = () => startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
  let server = await start()
  const url = () => server.url
  const gate = createGate()
  const comeBack = returnThrough(gate, chance)
  const guests = await guestCrowd(SOCKETS, url)
  const clients = guests.map((person) => createResilientClient({ url, person, chance, beforeReturn: comeBack }))
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const areAllBack = () => clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0)
  const writers = await signUpCrowd(WRITERS, url)
  let isServerStopping = false
  const requests = startRequests({
    perSecond: REQUESTS_PER_SECOND,
    url,
    people: writers,
    isServerStopping: () => isServerStopping,
    comeBack,
  })

  await until('everyone has joined', areAllBack)
  const exits: (number | null)[] = []
  let slowestExitMs = 0
  for (let nth = 0; nth < STOPS; nth++) {
    const enough = requests.answered() + REQUESTS_PER_SECOND + chance.below(REQUESTS_PER_SECOND)
    await until('enough requests are answered', () => requests.answered() >= enough)
    for (let n = 0; n < SPEAKERS; n++) clients[(nth * SPEAKERS + n) % SOCKETS]?.say(`${nth}-${n}`)
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
  const total = STOPS * SPEAKERS
  await until('everyone has everything', () => clients.every(({ list }) => list().at(-1)?.seq === total))
  await server.stop('SIGTERM')

  const { stored, storedPrivately } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  enter(row, found)
  enter(row, comparePrivately(requests.stored, storedPrivately))
  row.note = `${requests.answered()} requests answered, ${requests.cut.length} cut off; exit within ${slowestExitMs} ms`
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ lost: 0, doubled: 0 })
  expect(requests.cut).toEqual([])
  expect([...requests.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(exits).toEqual(exits.map(() => 0))
  expect(slowestExitMs).toBeLessThan(EXIT_WITHIN_MS)
})
