/** The demo provider and an unknown subscription. */
import { afterAll, expect, test } from 'vitest'
import { borrowDatabase } from '#server/testing/database.ts'
import { createDemoBilling } from './demo.ts'

const database = await borrowDatabase()
afterAll(database.close)
const demo = createDemoBilling({ db: database.db, now: () => new Date() })

test('[PREM-26] an unknown subscription is not found, and cancelling or ending it does nothing', async () => {
  expect(await demo.fetch('demo-unknown')).toBeUndefined()
  await demo.setCancelAtPeriodEnd('demo-unknown', true)
  await demo.end('demo-unknown')
  expect(await demo.fetch('demo-unknown')).toBeUndefined()
})
