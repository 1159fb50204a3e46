/** A full disk under the embedded database: writes fail with 503, and work again when there is space. */
import { expect, onTestFinished, test } from 'vitest'
import { getHealth } from '#contract/admin/instance.ts'
import { PRIVATE_MESSAGE_MAX, type PrivateMessage, sendPrivateMessage } from '#contract/social/private-chat.ts'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import { addToRow, compare, comparePrivately, storedMessages } from './support/compare-stored.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'

/** With 0 bytes left tables cannot grow; with 12 MiB they do, until the next 16 MiB log file stops the engine. */
const FILLINGS = [
  { left: 0, refusals: 100 },
  { left: 12 * 1024 * 1024, refusals: 600 },
  { left: 0, refusals: 100 },
]
const DISK_MIB = 256
const PEOPLE = 8

test('[DB-17] a full disk refuses and loses nothing', async (context) => {
  const disk = mountSmallDisk(context, DISK_MIB)
  const row = beginRow(context, `${FILLINGS.length} times a full disk under the embedded database`)
  const dataDir = await freshDataFolder(disk.folder)
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
  const people = await signUpCrowd(PEOPLE, () => server.url)
  const random = createSeededRandom(1)
  const clients = people.map((person) => createResilientClient({ url: () => server.url, person, random }))
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const areAllAcknowledged = () =>
    clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0)
  const writing = startWritingLongMessages(people)

  await until('everyone has joined', areAllAcknowledged)
  for (const [nth, { left, refusals }] of FILLINGS.entries()) {
    const [stored, refused] = [writing.stored.length, writing.refused() + refusals]
    await until('messages are stored', () => writing.stored.length > stored + PEOPLE * 10)
    disk.fill(left)
    for (const [at, client] of clients.entries()) client.send(`${nth}-${at}`)
    await until('writes are refused', () => writing.refused() > refused)
    expect((await server.browser().call(getHealth)).status).toBe(200)
    await timeRecovery(row, () => {
      disk.free()
      const before = writing.stored.length
      return until('writes work again', () => writing.stored.length > before && areAllAcknowledged())
    })
  }
  const total = FILLINGS.length * PEOPLE
  await until('everyone has everything', () => clients.every(({ list }) => list().at(-1)?.seq === total))
  await writing.stop()
  await server.stop('SIGKILL')

  const { stored, storedPrivately } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  addToRow(row, found)
  addToRow(row, comparePrivately(writing.stored, storedPrivately))
  row.note = `${writing.refused()} writes refused with 503`
  expect(found.faults).toEqual([])
  expect(writing.surprises).toEqual([])
  expect(row).toMatchObject({ lost: 0, duplicates: 0 })
})

/** Everyone sends one long private message after the other, and retries refused ones under the same id. */
function startWritingLongMessages(people: readonly TestPerson[]) {
  const stored: PrivateMessage[] = []
  /** Responses other than 200 and 503. */
  const surprises: string[] = []
  let refused = 0
  let isOver = false

  async function write(person: TestPerson, at: number): Promise<void> {
    const receiverId = people[(at + 1) % people.length]?.id ?? ''
    for (let n = 0; !isOver; n++) {
      const content = `${n} `.padEnd(PRIVATE_MESSAGE_MAX, 'x')
      const body = { senderId: person.id, receiverId, content, clientId: `local-${n}` }
      while (!(await isStored(person, body)) && !isOver) refused++
    }
  }

  async function isStored({ browser }: TestPerson, body: Record<string, string>): Promise<boolean> {
    const response = await browser.call(sendPrivateMessage, { body }).catch(String)
    if (typeof response === 'object' && response.status === 200) stored.push(response.body.message)
    else if (typeof response === 'string' || response.status !== 503) surprises.push(JSON.stringify(response))
    return typeof response === 'object' && response.status === 200
  }

  const ended = Promise.all(people.map(write))
  return {
    stored,
    surprises,
    refused: () => refused,
    async stop(): Promise<void> {
      isOver = true
      await ended
    },
  }
}
