/** Letters to support, through the front door: into the outbox, to a mail server that is away, and too many. */
import { expect, test } from 'vitest'
import { SUPPORT_LETTERS_PER_HOUR, SUPPORT_MESSAGE_MAX, writeToSupport } from '#contract/premium/support.ts'
import { guest, lettersTo, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HELP = 'help@bowl.example'
const settings = { DEMO_BUDDIES: 'off', SUPPORT_EMAIL: HELP }
const app = await startApp({ settings })
// Nobody listens there.
const away = await startApp({ settings: { ...settings, SMTP_URL: 'smtp://127.0.0.1:9' } })

const letter = { subject: 'The lid', message: 'It squeaks.\n\nEvery time.' }
const write = ({ browser }: Pick<Member, 'browser'>, body = letter) => browser.call(writeToSupport, { body })

test('[PROF-11] a premium member’s letter arrives with tier and priority', async () => {
  const pearl = await member(app, 'pearl')
  const { status, body } = await write(pearl)
  expect([status, body]).toEqual([200, { success: true }])
  const [kept] = await lettersTo(app, HELP)
  expect(kept).toMatchObject({ kind: 'support', subject: '[Priority] The lid' })
  expect(kept?.text).toContain('Pearl of the Loo <pearl@example.com>')
  expect(kept?.text).toContain(letter.message)
  expect(kept?.text).toContain('Tier: Premium')
})

test('[PROF-11] a member’s letter arrives with the tier and no mark', async () => {
  await write(await member(app, 'rhoda'))
  const [kept] = await lettersTo(app, HELP)
  expect(kept?.subject).toBe('The lid')
  expect(kept?.text).toContain('Tier: Member')
})

test('[PROF-11] guests and visitors write nothing', async () => {
  expect((await write(await guest(app))).status).toBe(403)
  expect((await write({ browser: app.browser() })).status).toBe(401)
  expect(await lettersTo(app, HELP)).toEqual([])
})

test('[PROF-11] an empty or endless letter is refused, field by field', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await write(rhoda, { subject: '  ', message: 'x'.repeat(SUPPORT_MESSAGE_MAX + 1) })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    fields: { subject: 'Please say what it is about', message: `At most ${SUPPORT_MESSAGE_MAX} characters` },
  })
})

test('[PROF-11, ACCESS-16] a zero character, which no mail can hold, is refused like a wrong field', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await write(rhoda, { ...letter, message: 'It squeaks.\u0000' })
  expect([status, body]).toMatchObject([400, { code: 'VALIDATION', fields: { message: expect.any(String) } }])
  expect((await write(rhoda, { ...letter, subject: '\u0000The lid' })).status).toBe(400)
  expect(await lettersTo(app, HELP)).toEqual([])
})

test('[PROF-13] after five letters within an hour the next has to wait', async () => {
  const pearl = await member(app, 'pearl')
  for (let n = 0; n < SUPPORT_LETTERS_PER_HOUR; n++) expect((await write(pearl)).status).toBe(200)
  const { status, body, headers } = await write(pearl)
  expect(status).toBe(429)
  expect(body).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/^You have written a lot/) })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await write(await member(app, 'rhoda'))).status).toBe(200)
  app.pass(60 * 60_000)
  expect((await write(pearl)).status).toBe(200)
})

test('[PROF-13] when the mail cannot be sent it is said so', async () => {
  const { status, body } = await write(await member(away, 'rhoda'))
  expect(status).toBe(503)
  expect(body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/could not be sent/) })
  expect(away.lines.some((line) => line.includes('support e-mail not sent'))).toBe(true)
  expect(away.lines.join('')).not.toContain('It squeaks')
})
