/** E-mails without a mail server: stored, shown outside production, deleted after a week. */
import { expect, test } from 'vitest'
import { outbox } from '#server/db/schema/instance/instance.schema.ts'
import { mailsTo, member, requestResetToken } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createOutbox } from './outbox.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const production = await startApp({
  settings: {
    DEMO_BUDDIES: 'off',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bowl.example',
    SESSION_SECRET: 'a secret for tests, long enough to be one',
    ADMIN_PASSWORD: 'mind the gap, please',
  },
})

test('[MAIL-1] without SMTP every e-mail is stored in the outbox', async () => {
  const rhoda = await member(app, 'rhoda')
  await requestResetToken(app, rhoda.email)
  expect(await mailsTo(app, rhoda.email)).toMatchObject([
    {
      kind: 'reset-password',
      subject: 'Reset your On the Bowl password',
      text: expect.stringContaining('FlushMaster'),
    },
  ])
})

test('[MAIL-2] outside production /dev/outbox shows the stored e-mails, newest first', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await app.browser().request('/dev/outbox')).text).toContain('No emails yet.')
  const older = await requestResetToken(app, rhoda.email)
  const newer = await requestResetToken(app, rhoda.email)
  const { status, text, headers } = await app.browser().request('/dev/outbox')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(text).toContain(`href="${app.url.replace('127.0.0.1', 'localhost')}/reset-password?token=${newer}"`)
  expect(text.indexOf(newer)).toBeLessThan(text.indexOf(older))
})

test('[MAIL-2] [MAIL-5] user text is escaped on that page', async () => {
  const mail = { kind: 'support' as const, to: 'help@bowl.example', subject: '<b>Hi</b>', text: '<script>x</script>' }
  await createOutbox({ db: app.database.db, now: app.now }).keep(mail)
  const { text } = await app.browser().request('/dev/outbox')
  expect(text).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(text).not.toMatch(/<script>x|<b>Hi/)
})

test('[MAIL-2] in production the page is a 404', async () => {
  const { status, body } = await production.browser().request('/dev/outbox')
  expect(status).toBe(404)
  expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('[MAIL-1] stored e-mails are deleted after a week', async () => {
  const rhoda = await member(app, 'rhoda')
  await requestResetToken(app, rhoda.email)
  const later = (ms: number) => createOutbox({ db: app.database.db, now: () => new Date(app.now().getTime() + ms) })
  await later(6 * DAY).sweep()
  expect(await app.database.db.$count(outbox)).toBe(1)
  await later(7 * DAY + 1000).sweep()
  expect(await app.database.db.$count(outbox)).toBe(0)
})

test('[ACCOUNT-8] the last e-mail to a deleted member is deleted after a day', async () => {
  const later = (ms: number) => createOutbox({ db: app.database.db, now: () => new Date(app.now().getTime() + ms) })
  const mail = { kind: 'account-deleted' as const, to: 'gone@example.com', subject: 'Farewell', text: 'Farewell' }
  await later(0).keep(mail)
  await later(DAY / 2).sweep()
  expect(await app.database.db.$count(outbox)).toBe(1)
  await later(DAY + 1000).sweep()
  expect(await app.database.db.$count(outbox)).toBe(0)
})
