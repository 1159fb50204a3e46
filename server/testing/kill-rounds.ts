/** Kills a server on the embedded database again and again while people write, and restarts it each time. */
import { asc } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { adminPutSettings } from '#contract/admin/admin.ts'
import { MESSAGES_STORED_MAX } from '#contract/admin/settings.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { signUpCrowd } from './crowd.ts'
import { freshDataFolder } from './database.ts'
import { admin } from './people.ts'
import { createPrivateWriter } from './private-writer.ts'
import { createResilientClient } from './resilient-client.ts'
import { createSeededRandom } from './seeded-random.ts'
import { startServer } from './server-process.ts'
import { ADMIN_PASSWORD } from './start-app.ts'

const waitUntil = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 60_000, interval: 2 })

/** In each round every person sends `messagesPerRound` public messages and one private message. */
type Rounds = { kills: number; people: number; messagesPerRound: number; seed: number }

export async function writeThroughKills({ kills, people: count, messagesPerRound, seed }: Rounds) {
  const random = createSeededRandom(seed)
  const DATA_DIR = await freshDataFolder()
  const settings = { DATA_DIR, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent', ADMIN_PASSWORD }
  let server = await startServer(settings)
  const url = () => server.url
  // A client that misses more than the room stores has to start over, and then has no complete list to compare.
  const { browser } = await admin(server)
  await browser.call(adminPutSettings, { body: { maxMessagesStored: MESSAGES_STORED_MAX } })

  const people = await signUpCrowd(count, url)
  const clients = people.map((person) => createResilientClient({ url, person, random }))
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const writers = people.map((person, at) => createPrivateWriter(person, people[at ^ 1] ?? person))
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged.size, 0)
  const everyoneIsBack = () =>
    waitUntil(() => clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0))
  const recoveriesMs: number[] = []

  await everyoneIsBack()
  for (let round = 0; round < kills; round++) {
    const killAt = acknowledged() + random.below(count * messagesPerRound)
    for (let n = 0; n < messagesPerRound; n++) {
      for (const [at, client] of clients.entries()) client.send(`${round}-${n}-${at}`)
    }
    for (const writer of writers) writer.send(`${round}`)
    await waitUntil(() => acknowledged() >= killAt)
    const killedAt = performance.now()
    await server.stop('SIGKILL')
    server = await startServer(settings)
    await everyoneIsBack()
    recoveriesMs.push(performance.now() - killedAt)
  }
  const total = kills * count * messagesPerRound
  await waitUntil(() => clients.every((client) => client.list().at(-1)?.seq === total))
  await Promise.all(writers.map((writer) => writer.done()))
  const threads = await Promise.all(writers.map((writer) => writer.thread()))
  await server.stop('SIGKILL')
  return { total, people, clients, writers, threads, recoveriesMs, ...(await storedIn(DATA_DIR)) }
}

async function storedIn(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  const stored = await db.select().from(chatMessages).orderBy(asc(chatMessages.seq))
  const storedPrivately = await db.select().from(privateMessages)
  const storedSits = await db.select().from(sits)
  await close()
  return { stored, storedPrivately, storedSits }
}
