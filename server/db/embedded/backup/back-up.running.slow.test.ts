/** Backs up a server's data while people sign up and chat: every backup holds what was acknowledged before it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { bundledBesideServer } from '#server/testing/bundled-server.ts'
import { inOtherNetwork, mountedAt, whyNoContainers } from '#server/testing/containers.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { member, PASSWORD } from '#server/testing/people.ts'
import { QUICK_START_FLAGS } from '#server/testing/quick-start.ts'
import { disagreements } from '#server/testing/recount.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { backUp } from './back-up.ts'
import { damageIn } from './damage.fixture.ts'
import { restoreBackup } from './restore-backup.ts'

const COMMAND = fileURLToPath(new URL('../../../commands/backup.ts', import.meta.url))

type Server = Awaited<ReturnType<typeof startServer>>
type Acknowledged = { emails: string[]; messages: string[] }

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** People sign up one after the other and two chat without a pause, until stopped. */
async function startPosting(server: Server) {
  const emails: string[] = []
  let isStopped = false
  const signingUp = async () => {
    while (!isStopped) {
      const email = `member${emails.length}@example.com`
      const body = { email, password: PASSWORD, nickname: 'StallStar', emoji: '🧻' }
      const { status } = await server.browser().request('/api/signup', { method: 'POST', body })
      expect(status).toBe(200)
      emails.push(email)
    }
  }
  const people = [await member(server, 'rhoda'), await member(server, 'robin')]
  const posters = people.map((person, at) => {
    const client = createResilientClient({ url: () => server.url, person, random: createSeededRandom(at) })
    let posts = 0
    const posting = setInterval(() => {
      if (client.hasJoined() && client.unacknowledged.size === 0) client.send(`${at}-${posts++}`)
    }, 1)
    return { client, stop: () => [clearInterval(posting), client.stop()] }
  })
  const signedUp = signingUp()
  const stop = async () => {
    isStopped = true
    await signedUp
    for (const poster of posters) poster.stop()
  }
  onTestFinished(stop)
  const acknowledged = (): Acknowledged => ({
    emails: [...emails],
    messages: posters.flatMap(({ client }) => [...client.acknowledged.keys()]),
  })
  const count = () => acknowledged().emails.length + acknowledged().messages.length
  return {
    acknowledged,
    /** Both kinds are acknowledged again. */
    async goesOn() {
      const before = acknowledged()
      await vi.waitUntil(() => emails.length > before.emails.length, { timeout: 60_000 })
      await vi.waitUntil(() => count() > before.emails.length + before.messages.length + 10, { timeout: 60_000 })
    },
    async stop() {
      await stop()
      expect(posters.flatMap(({ client }) => client.faults)).toEqual([])
    },
  }
}

type Way = { inside: string[]; path: string }

/** Runs the command as an operator would. */
async function runBackup(file: string, { inside, path }: Way) {
  const [command = '', ...args] = [
    ...inside,
    process.execPath,
    ...QUICK_START_FLAGS,
    await bundledBesideServer(COMMAND),
  ]
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: path }
  const child = spawn(command, [...args, file], { env })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map((stream) => text(stream)))
  const [code] = await ended
  return { code, stdout, stderr }
}

/** Acknowledged rows that are missing in a restored folder, and anything inconsistent in it. */
async function faultsIn(dataDir: string, { emails, messages }: Acknowledged): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir })
  const stored = await db.execute<{ email: string }>(sql`select email from users`)
  const messageRows = await db.execute<{ client_id: string; seq: string }>(
    sql`select client_id, seq from chat_messages order by seq`,
  )
  const uneven = await disagreements(db)
  await close()
  const [kept, posted] = [stored.rows.map(({ email }) => email), messageRows.rows.map(({ client_id }) => client_id)]
  expect(messageRows.rows.map(({ seq }) => Number(seq))).toEqual(messageRows.rows.map((_, at) => at + 1))
  const missing = [...emails.filter((email) => !kept.includes(email)), ...messages.filter((id) => !posted.includes(id))]
  return [...missing, ...uneven, ...(await damageIn(join(dataDir, 'pg')))]
}

test('[DB-24] a backup of a running server holds everything acknowledged before it, and nothing torn', {
  timeout: 600_000,
}, async () => {
  const [dataDir, backups, mount] = [await freshDataFolder(), await emptyFolder(), await emptyFolder()]
  const server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    DEMO_BUDDIES: 'off',
    LOG_LEVEL: 'silent',
  })
  const at = join(mount, 'volume')
  await mkdir(at)
  const here = { inside: [], path: dataDir }
  const elsewhere = [
    { inside: inOtherNetwork(), path: dataDir },
    { inside: mountedAt({ folder: dataDir, at }, ['--net']), path: at },
  ]
  const posting = await startPosting(server)
  const taken: { file: string; before: Acknowledged }[] = []
  for (const way of [here, ...(whyNoContainers ? [here, here] : elsewhere)]) {
    await posting.goesOn()
    const [file, before] = [join(backups, `${taken.length}.tar.gz`), posting.acknowledged()]
    const { code, stdout, stderr } = await runBackup(file, way)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Backed up .* while the server ran: its database paused for \d+ ms\n$/m)
    taken.push({ file, before })
  }
  await posting.goesOn()
  await posting.stop()
  expect((await readdir(dataDir)).sort()).toEqual(['backup.socket', 'lock', 'pg', 'session-secret'])
  const secret = await readFile(join(dataDir, 'session-secret'), 'utf8')
  await server.stop('SIGTERM')
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg', 'session-secret'])

  for (const { file, before } of taken) {
    const restored = join(await emptyFolder(), 'data')
    await restoreBackup({ dataDir: restored, file, overwrite: false })
    expect(await readFile(join(restored, 'session-secret'), 'utf8')).toBe(secret)
    expect(await faultsIn(restored, before)).toEqual([])
  }
})

/** Writes pairs of rows into two files, with checkpoints, so that the log cannot repair a torn copy. */
async function startPairing({ db }: Database) {
  await db.execute(sql`create table lefts (n int primary key, words text)`)
  await db.execute(sql`create table rights (n int primary key, words text)`)
  let isStopped = false
  let pairs = 0
  const pairing = async () => {
    for (; !isStopped; pairs++) {
      await db.transaction(async (tx) => {
        for (const table of [sql`lefts`, sql`rights`]) {
          await tx.execute(sql`insert into ${table} values (${pairs}, repeat('x', 1500))`)
          await tx.execute(sql`update ${table} set words = words || 'x' where n % 7 = ${pairs % 7}`)
        }
      })
      await db.execute(sql`checkpoint`)
    }
  }
  const paired = pairing()
  const stop = async () => {
    isStopped = true
    await paired
  }
  onTestFinished(stop)
  return { count: () => pairs, stop }
}

test('[DB-24] no statement runs while files are copied, also when each is followed by a checkpoint', async () => {
  const [dataDir, backups] = [await freshDataFolder(), await emptyFolder()]
  const database = await openDatabase({ dataDir })
  onTestFinished(database.close)
  const pairing = await startPairing(database)
  const taken: { file: string; before: number }[] = []
  for (let at = 0; at < 2; at++) {
    const [file, before] = [join(backups, `${at}.tar.gz`), pairing.count()]
    await vi.waitUntil(() => pairing.count() > before + 50, { timeout: 60_000 })
    await backUp({ dataDir, file })
    taken.push({ file, before })
  }
  await pairing.stop()

  for (const { file, before } of taken) {
    const restored = await emptyFolder()
    await restoreBackup({ dataDir: restored, file, overwrite: false })
    const { db, close } = await openDatabase({ dataDir: restored })
    const { rows } = await db.execute<Record<'lefts' | 'rights' | 'first' | 'last', number>>(
      sql`select count(l.n)::int as lefts, count(r.n)::int as rights, min(l.n) as first, max(r.n) as last
          from lefts l full join rights r on l.n = r.n and l.words = r.words`,
    )
    await close()
    const [{ lefts, rights, first, last } = expect.fail('there are no rows')] = rows
    expect([lefts, first, last]).toEqual([rights, 0, lefts - 1])
    expect(lefts).toBeGreaterThan(before)
    expect(await damageIn(join(restored, 'pg'))).toEqual([])
  }
})
