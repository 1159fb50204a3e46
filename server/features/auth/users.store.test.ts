/** Proves what becomes of the accounts that nobody can sign in to. */
import { expect, test } from 'vitest'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { findShown, seedDemoUsers } from './users.store.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

test('[PRES-17] a house has the demo buddies of its version and no older ones, and members stay', async () => {
  const { db } = app.database
  const now = new Date()
  const demo = (nickname: string) => ({ id: `demo-${nickname}`, nickname, emoji: '🧼' })
  const rhoda = await member(app, 'rhoda')
  await seedDemoUsers(db, [demo('OldTimer'), demo('PaperPoet')], now)
  await seedDemoUsers(db, [demo('PaperPoet'), demo('SeatKeeper')], now)
  const shown = ['demo-OldTimer', 'demo-PaperPoet', 'demo-SeatKeeper', rhoda.id].map((id) => findShown(db, id, now))
  expect((await Promise.all(shown)).map((person) => person !== undefined)).toEqual([false, true, true, true])
})
