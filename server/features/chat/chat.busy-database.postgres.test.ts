/** Public messages while every other connection to the database is taken, and after their own has broken. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing/start-app.ts'
import { sittingMember } from './changes/room.fixture.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

test('[PERF-15] a public message is stored while all connections of other calls are taken', async () => {
  const { database } = app
  const rhoda = await sittingMember(app, 'rhoda')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const taken = Array.from({ length: database.load().most - 1 }, () => database.db.transaction(() => released))
  const next = database.ping()
  await expect.poll(() => database.load().waiting, { interval: 5 }).toBe(1)
  await rhoda.say('hello')
  expect(database.load().waiting).toBeGreaterThanOrEqual(1)
  release()
  await Promise.all([...taken, next])
})

test('[PERF-15] the connection for public messages is replaced when it has broken', async () => {
  const { database } = app
  const rhoda = await sittingMember(app, 'rhoda')
  await rhoda.say('one')
  const process = async () => {
    const { rows } = await database.messageDb.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return rows[0]?.pid
  }
  const broken = await process()
  await database.db.execute(sql`select pg_terminate_backend(${broken}, 5000)`)
  await expect.poll(process, { interval: 5 }).not.toBe(broken)
  await rhoda.say('two')
})
