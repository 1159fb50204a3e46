/** A JOIN that waits for a locked table. */
import { expect, test, vi } from 'vitest'
import { adminBan } from '#contract/admin/admin.ts'
import type { Connection } from '#server/db/db.ts'
import { joinLive, type Live, openLive } from '#server/testing/live.ts'
import { admin, guest, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const join = (live: Live, userId: string, lastSeq?: number) =>
  live.send({ type: 'JOIN', userId, nickname: 'me', emoji: '💩', isOnBowl: false, ...(lastSeq ? { lastSeq } : {}) })

/** The process ids of the statements that wait for this table. */
async function waitingFor(table: string, client: Connection): Promise<number[]> {
  const waiting = async () => {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_locks where not granted and relation = '${table}'::regclass
        and database = (select oid from pg_database where datname = current_database())`)
    return rows.map(({ pid }) => pid)
  }
  return vi.waitFor(async () => {
    const pids = await waiting()
    expect(pids).not.toEqual([])
    return pids
  }, 10_000)
}

test('[WS-9] a JOIN that can’t be served right now closes with 1013, which does not question the sign-in', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await openLive(app.url, rhoda.browser)
  await app.database.withoutTimeouts(async (client) => {
    await client.query('begin')
    await client.query('lock table sessions')
    join(live, rhoda.id)
    // As a statement that has run out of time.
    for (const pid of await waitingFor('sessions', client)) await client.query(`select pg_cancel_backend(${pid})`)
    expect(await live.closed()).toBe(1013)
    await client.query('rollback')
  })
  expect(live.eventsOf('ERROR').map(({ code }) => code)).toEqual(['UNAVAILABLE'])
  await joinLive(app.url, rhoda)
})

test('[WS-9] [SCALE-2] a guest who is banned while their JOIN waits for the chat history is not admitted', async () => {
  const [gus, ada] = [await guest(app), await admin(app)]
  const live = await openLive(app.url, gus.browser)
  await app.database.withoutTimeouts(async (client) => {
    await client.query('begin')
    await client.query('lock table chat_messages')
    join(live, gus.id, 7)
    await waitingFor('chat_messages', client)
    const banned = await ada.browser.call(adminBan, { params: { id: gus.id }, body: { reason: 'Out.' } })
    expect(banned.status).toBe(200)
    await client.query('rollback')
  })
  expect(await live.closed()).toBe(4403)
  expect(live.events).toMatchObject([{ type: 'ERROR', code: 'BANNED' }])
  expect(app.app.hub.connectionsOf(gus.id)).toEqual([])
})
