/** With many members the admin's lists use an index, and read no further than the page. */
import { expect, test } from 'vitest'
import { adminListUsers } from '#contract/admin/admin.ts'
import { adminAudit } from '#contract/admin/admin-overview.ts'
import { adminReports } from '#contract/admin/admin-reports.ts'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { admin } from '#server/testing/people.ts'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const MEMBERS = 6000

test('[ADMIN-23] [PERF-6] no list or search scans all members', async () => {
  await fillDatabase(app.database, { users: MEMBERS, seed: 1, isAdding: true, now: app.now(), say: () => undefined })
  const ada = await admin(app)
  const list = (query: string) => ada.browser.call(adminListUsers, { query })
  const { next } = (await list('')).body
  const queries = {
    'the first page': () => list(''),
    'the next page': () => list(`?after=${next}`),
    'one address': () => list('?search=member777@'),
    'a part of several': () => list('?kind=registered&search=ber123'),
    'nobody at all': () => list('?search=no-such-person'),
    reports: () => ada.browser.call(adminReports),
    'settled reports': () => ada.browser.call(adminReports, { query: '?state=settled' }),
    audit: () => ada.browser.call(adminAudit, { query: '?action=banned&subject=u-1' }),
  }
  for (const [name, work] of Object.entries(queries)) {
    const statements = await recordStatements(async () => expect((await work()).status).toBe(200))
    expect(statements.length, name).toBeGreaterThan(0)
    for (const { text, lines, scans } of await explainStatements(app.database.url ?? '', statements)) {
      expect(scans, `${name}: ${text}\n${lines.join('\n')}`).toEqual([])
    }
  }
  expect((await list('?search=member777@')).body.users).toMatchObject([{ email: 'member777@example.com' }])
  expect((await list('?kind=registered&search=ber123')).body.total).toBe(11)
})
