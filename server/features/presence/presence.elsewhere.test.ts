/** A person who was connected to a dead node is away since its last renewal, not since its death was noticed. */
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { createFacts } from '#server/facts/facts.ts'
import { visitCounting } from '#server/features/stats/visit-counting.ts'
import { localDay } from '#server/lib/dates.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { openPresence } from './presence.ts'
import { createSitWriter } from './sit-writer.ts'

const app = await startApp({ isClockStill: true, settings: { DEMO_BUDDIES: 'off' } })
const { times } = readConfig({})

/** Presence of a second node, to which nobody is connected. */
async function openSecondPresence() {
  const { db } = app.database
  let changes = 0
  const presence = await openPresence({
    db,
    times,
    counting: visitCounting,
    limiter: noLimits,
    now: app.now,
    facts: createFacts({ db, onListenerError: () => undefined }),
    isHere: () => false,
    isConnected: () => false,
    isOnlyNode: () => false,
    onListChanged: () => void changes++,
    onActivity: () => {},
    onStatusChanged: () => {},
    onWarning: () => {},
    onAutoLogout: () => {},
  })
  const listed = () => presence.openSits.listed(app.now().getTime()).map(({ person }) => person.id)
  return { presence, listed, changes: () => changes }
}

test('[SCALE-3] [PRES-8] the 15 s grace period of a dead node’s people begins at the node’s last renewal', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { presence, listed, changes } = await openSecondPresence()
  const now = app.now().getTime()
  const disconnectAt = (at: number) => {
    presence.connectedElsewhere([rhoda.id])
    const before = changes()
    presence.disconnectedElsewhere([rhoda.id], at)
    return { isListed: listed().includes(rhoda.id), isTold: changes() > before }
  }
  expect(disconnectAt(now)).toEqual({ isListed: true, isTold: true })
  expect(disconnectAt(now - times.graceMs)).toEqual({ isListed: true, isTold: true })
  expect(disconnectAt(now - times.graceMs - 1)).toEqual({ isListed: false, isTold: true })
  expect(times.graceMs).toBe(15_000)
})

test('[SCALE-1] [STATS-6] a visit that another node counts in between is counted, and so is this one', async () => {
  const rhoda = await member(app, 'rhoda')
  const { db } = app.database
  let reads = 0
  const { open } = createSitWriter({
    db,
    facts: createFacts({ db, onListenerError: () => undefined }),
    counting: {
      ...visitCounting,
      countVisit(visits, visit) {
        if (++reads > 1) return visitCounting.countVisit(visits, visit)
        // What another node has just stored is seen by the statement, and not by what was read before it.
        return visitCounting.countVisit('{"totalVisits":7,"visitsOnDay":7,"lastVisitDay":"2020-01-01"}', visit)
      },
    },
  })
  await toggle(rhoda, true)
  await toggle(rhoda, false)
  const sit = await open(rhoda.id, app.now(), undefined)
  expect(sit).toMatchObject({ person: { id: rhoda.id, nickname: expect.any(String), isPremium: false } })
  expect(reads).toBe(2)
  const [row] = await db.select().from(stats).where(eq(stats.userId, rhoda.id))
  expect(row).toMatchObject({ totalVisits: 2, visitsOnDay: 2 })
})

test('[SCALE-1] [STATS-6] what a node remembers of a person counts only while visits and time zone are still the same', async () => {
  const rhoda = await member(app, 'rhoda')
  const { db } = app.database
  const createNode = () =>
    createSitWriter({
      db,
      facts: createFacts({ db, onListenerError: () => undefined }),
      counting: visitCounting,
    })
  const [here, elsewhere] = [createNode(), createNode()]
  const visit = async ({ open, close }: typeof here) => {
    const at = app.now()
    expect((await open(rhoda.id, at, undefined))?.person.id).toBe(rhoda.id)
    await close(rhoda.id, { at, reason: 'toggled' })
    app.pass(1000)
  }
  for (const node of [here, here, elsewhere, here]) await visit(node)
  const [row] = await db.select().from(stats).where(eq(stats.userId, rhoda.id))
  expect(row).toMatchObject({ totalVisits: 4, visitsOnDay: 4 })

  const isAnotherDay = (zone: string) => localDay(app.now(), zone) !== localDay(app.now(), 'UTC')
  const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(isAnotherDay)
  await db.update(users).set({ timeZone }).where(eq(users.id, rhoda.id))
  await visit(here)
  const [sit] = await db.select().from(sits).orderBy(desc(sits.startedAt)).limit(1)
  expect(sit?.localDay).toBe(localDay(sit?.startedAt ?? app.now(), timeZone ?? 'UTC'))
})
