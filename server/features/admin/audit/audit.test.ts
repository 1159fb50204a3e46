/** The audit log is complete, atomic with each action, and append-only. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  adminAddTrivia,
  adminBan,
  adminCopyEmails,
  adminDeleteTrivia,
  adminDeleteUser,
  adminEditTrivia,
  adminLogout,
  adminMute,
  adminPutSettings,
  adminResetPassword,
  adminSetPremium,
  adminUnban,
  adminUnmute,
} from '#contract/admin/admin.ts'
import { adminAudit, adminNodes, adminOverview, auditActions } from '#contract/admin/admin-overview.ts'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { getMe } from '#contract/people/auth.ts'
import { report } from '#contract/people/safety.ts'
import { auditLog } from '#server/db/schema/instance/admin.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const rows = () => app.database.db.select().from(auditLog).orderBy(auditLog.id)
const UNTIL = '2100-01-01T00:00:00.000Z'

test('[ADMIN-24] the database refuses to change, delete or truncate the audit log', async () => {
  await admin(app)
  const before = await rows()
  expect(before).toHaveLength(1)
  const { db } = app.database
  const attempts = [
    () => db.update(auditLog).set({ action: 'nothing' }),
    () => db.delete(auditLog),
    () => db.delete(auditLog).where(eq(auditLog.action, 'no such thing')),
    () => db.execute(sql`truncate audit_log`),
    () => db.transaction((tx) => tx.delete(auditLog)),
  ]
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => undefined,
      (refused: Error) => refused,
    )
    expect(String(error?.cause ?? error)).toContain('The audit log can only be added to')
  }
  expect(await rows()).toEqual(before)
})

test('[ADMIN-24] an action whose row cannot be written is rolled back', async () => {
  const [ada, rhoda] = [await admin(app), await member(app, 'rhoda')]
  await app.database.db.execute(sql`alter table audit_log add constraint no_more check (action = 'logged in')`)
  try {
    const body = { isPremium: true }
    expect((await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body })).status).toBe(500)
  } finally {
    await app.database.db.execute(sql`alter table audit_log drop constraint no_more`)
  }
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
})

test('[ADMIN-4] [ADMIN-21] every action leaves its row, and no row holds a password, an address or a person’s text', async () => {
  const [ada, rhoda, robin] = [await admin(app), await member(app, 'rhoda'), await member(app, 'robin')]
  const { browser } = ada
  const params = { id: rhoda.id }
  await browser.call(adminSetPremium, { params, body: { isPremium: true } })
  await browser.call(adminSetPremium, { params, body: { isPremium: false } })
  await browser.call(adminCopyEmails, { body: {} })
  await browser.call(adminMute, { params, body: { reason: 'Too loud', until: UNTIL } })
  await browser.call(adminUnmute, { params })
  await browser.call(adminPutSettings, { body: { ...DEFAULT_SETTINGS, maxMessagesStored: 50 } })
  const { body: fact } = await browser.call(adminAddTrivia, { body: { fact: 'Lids close.', source: 'Physics' } })
  const edit = (approved: boolean, source = 'Physics') =>
    browser.call(adminEditTrivia, { params: { id: fact.id }, body: { fact: 'Lids close.', source, approved } })
  await edit(true, 'Mechanics')
  await edit(false, 'Mechanics')
  await edit(true, 'Mechanics')
  await browser.call(adminDeleteTrivia, { params: { id: fact.id } })

  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Secret sauce' } })
  const { message } = await live.waitFor('MESSAGE')
  await robin.browser.call(report, { body: { kind: 'message', subjectId: message.id, reason: 'spam' } })
  const { reports } = (await browser.call(adminReports)).body
  const reported = { params: { id: reports[0]?.id ?? '' } }
  await browser.call(adminDecideReport, { ...reported, body: { hide: true } })
  await browser.call(adminUndoReport, reported)
  await browser.call(adminDecideReport, { ...reported, body: {} })

  await browser.call(adminBan, { params, body: { reason: 'Enough' } })
  await browser.call(adminUnban, { params })
  await browser.call(adminResetPassword, { params, body: { newPassword: 'three-ply forever' } })
  await browser.call(adminDeleteUser, { params })
  // Reading leaves no row.
  for (const read of [adminOverview, adminNodes, adminReports]) await browser.call(read)
  await browser.call(adminLogout)

  const written = await rows()
  expect(written.map(({ action, subject }) => [action, subject])).toEqual([
    ['logged in', null],
    ['granted premium', rhoda.id],
    ['removed premium', rhoda.id],
    ['copied emails', null],
    ['muted', rhoda.id],
    ['lifted mute', rhoda.id],
    ['changed settings', null],
    ['added trivia', fact.id],
    ['edited trivia', fact.id],
    ['unapproved trivia', fact.id],
    ['approved trivia', fact.id],
    ['deleted trivia', fact.id],
    ['hid message', message.id],
    ['showed message', message.id],
    ['reopened report', reported.params.id],
    ['dismissed report', reported.params.id],
    ['banned', rhoda.id],
    ['lifted ban', rhoda.id],
    ['reset password', rhoda.id],
    ['deleted user', rhoda.id],
    ['logged out', null],
  ])
  expect(new Set([...written.map(({ action }) => action), 'log-in refused'])).toEqual(new Set(auditActions))
  const text = JSON.stringify(written, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const secret of ['three-ply', 'example.com', 'Secret sauce', 'FlushMaster']) expect(text).not.toContain(secret)
})

test('[ADMIN-43] rows show a person’s name while they have an account; the name is not stored', async () => {
  const [ada, rhoda] = [await admin(app), await member(app, 'rhoda')]
  const params = { id: rhoda.id }
  await ada.browser.call(adminMute, { params, body: { reason: 'Too loud', until: UNTIL } })
  const read = async () =>
    (await ada.browser.call(adminAudit)).body.rows.map(({ action, subjectName }) => [action, subjectName])
  expect(await read()).toEqual([
    ['muted', 'FlushMaster'],
    ['logged in', undefined],
  ])
  await ada.browser.call(adminDeleteUser, { params })
  expect(await read()).toEqual([
    ['deleted user', 'deleted'],
    ['muted', 'deleted'],
    ['logged in', undefined],
  ])
})

test('[ADMIN-35] the audit log is read in pages, by action and by subject', async () => {
  const ada = await admin(app)
  const row = (n: number) => ({ at: app.now(), actor: 'admin', action: 'muted', subject: `u-${n % 2}` })
  await app.database.db.insert(auditLog).values(Array.from({ length: 150 }, (_, n) => row(n)))
  const page = async (query: string) => (await ada.browser.call(adminAudit, { query })).body
  const first = await page('')
  expect(first.rows).toHaveLength(100)
  const second = await page(`?before=${first.next}`)
  expect(second.rows).toHaveLength(51)
  expect(second).not.toHaveProperty('next')
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(151)
  expect((await page('?action=logged%20in')).rows).toHaveLength(1)
  const mine = await page('?action=muted&subject=u-1')
  expect(mine.rows).toHaveLength(75)
  expect((await ada.browser.call(adminAudit, { query: '?action=dreamt' })).status).toBe(400)
})
