/** Demo buddies do not exist for the admin. */
import { expect, test } from 'vitest'
import {
  adminBan,
  adminCopyEmails,
  adminDeleteUser,
  adminListUsers,
  adminMute,
  adminResetPassword,
  adminSetPremium,
} from '#contract/admin/admin.ts'
import { adminAudit, adminOverview } from '#contract/admin/admin-overview.ts'
import { adminReports } from '#contract/admin/admin-reports.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { report } from '#contract/people/safety.ts'
import { admin, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'on', RATE_LIMITS: 'off' } })

test('[ADMIN-42] demo buddies are in no list, count or copy, cannot be changed, and cannot be reported', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { browser } = await admin(app)
  const { users, total } = (await browser.call(adminListUsers)).body
  expect([users.map(({ id }) => id), total]).toEqual([[rhoda.id], 1])
  expect((await browser.call(adminOverview)).body.members).toBe(1)
  expect((await browser.call(adminCopyEmails, { body: {} })).body.emails).toEqual([rhoda.email])

  const { body } = await app.browser().call(getActiveUsers)
  const demo = body.users.find(({ id }) => id !== rhoda.id)
  const params = { id: demo?.id ?? '' }
  expect(params.id).not.toBe('')
  const responses = [
    await browser.call(adminBan, { params, body: { reason: 'Out' } }),
    await browser.call(adminMute, { params, body: { reason: 'Hush', until: '2100-01-01T00:00:00.000Z' } }),
    await browser.call(adminSetPremium, { params, body: { isPremium: true } }),
    await browser.call(adminResetPassword, { params, body: { newPassword: 'three-ply forever' } }),
    await browser.call(adminDeleteUser, { params }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const reported = await rhoda.browser.call(report, {
    body: { kind: 'nickname', subjectId: params.id, reason: 'spam' },
  })
  expect([reported.status, reported.body]).toMatchObject([400, { message: expect.stringContaining('demo buddy') }])
  expect((await browser.call(adminReports)).body).toMatchObject({ reports: [], openCount: 0 })
  const { rows } = (await browser.call(adminAudit)).body
  expect(rows.map(({ action }) => action)).toEqual(['copied emails', 'logged in'])
})
