/** Messages to support over HTTP: into the outbox, with the mail server down, and over the limit. */
import { expect, test } from 'vitest'
import { SUPPORT_MESSAGE_MAX, SUPPORT_MESSAGES_PER_HOUR, writeToSupport } from '#contract/premium/support.ts'
import { guest, type Member, mailsTo, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HELP = 'help@bowl.example'
const settings = { DEMO_BUDDIES: 'off', SUPPORT_EMAIL: HELP }
const app = await startApp({ settings })
// No mail server listens on this port.
const withoutMailServer = await startApp({ settings: { ...settings, SMTP_URL: 'smtp://127.0.0.1:9' } })

const form = { subject: 'The lid', message: 'It squeaks.\n\nEvery time.' }
const write = ({ browser }: Pick<Member, 'browser'>, body = form) => browser.call(writeToSupport, { body })

test('[PROF-11] a premium member’s message arrives with tier and priority', async () => {
  const pearl = await member(app, 'pearl')
  const { status, body } = await write(pearl)
  expect([status, body]).toEqual([200, { success: true }])
  const [mail] = await mailsTo(app, HELP)
  expect(mail).toMatchObject({ kind: 'support', subject: '[Priority] The lid' })
  expect(mail?.text).toContain('Pearl of the Loo <pearl@example.com>')
  expect(mail?.text).toContain(form.message)
  expect(mail?.text).toContain('Tier: Premium')
})

test('[PROF-11] a member’s message arrives with the tier and without priority', async () => {
  await write(await member(app, 'rhoda'))
  const [mail] = await mailsTo(app, HELP)
  expect(mail?.subject).toBe('The lid')
  expect(mail?.text).toContain('Tier: Member')
})

test('[PROF-11] guests and visitors cannot write to support', async () => {
  expect((await write(await guest(app))).status).toBe(403)
  expect((await write({ browser: app.browser() })).status).toBe(401)
  expect(await mailsTo(app, HELP)).toEqual([])
})

test('[PROF-11] an empty subject and a message that is too long are refused, with an error per field', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await write(rhoda, { subject: '  ', message: 'x'.repeat(SUPPORT_MESSAGE_MAX + 1) })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    fields: { subject: 'Please add a subject', message: `At most ${SUPPORT_MESSAGE_MAX} characters` },
  })
})

test('[PROF-11, ACCESS-16] a NUL character, which no e-mail can contain, is refused as an invalid field', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await write(rhoda, { ...form, message: 'It squeaks.\u0000' })
  expect([status, body]).toMatchObject([400, { code: 'VALIDATION', fields: { message: expect.any(String) } }])
  expect((await write(rhoda, { ...form, subject: '\u0000The lid' })).status).toBe(400)
  expect(await mailsTo(app, HELP)).toEqual([])
})

test('[PROF-13] after five messages in an hour the next has to wait', async () => {
  const pearl = await member(app, 'pearl')
  for (let n = 0; n < SUPPORT_MESSAGES_PER_HOUR; n++) expect((await write(pearl)).status).toBe(200)
  const { status, body, headers } = await write(pearl)
  expect(status).toBe(429)
  expect(body).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/^You’ve written a lot/) })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await write(await member(app, 'rhoda'))).status).toBe(200)
  app.pass(60 * 60_000)
  expect((await write(pearl)).status).toBe(200)
})

test('[PROF-13] a failed e-mail is reported to the member', async () => {
  const { status, body } = await write(await member(withoutMailServer, 'rhoda'))
  expect(status).toBe(503)
  expect(body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/couldn’t send your message/) })
  expect(withoutMailServer.lines.some((line) => line.includes('support e-mail not sent'))).toBe(true)
  expect(withoutMailServer.lines.join('')).not.toContain('It squeaks')
})
