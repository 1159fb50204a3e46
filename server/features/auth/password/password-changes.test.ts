/** Forgotten and reset passwords, from the e-mail in the outbox to the new sign-in. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgotPassword, getMe, resetPassword, signIn, signUp } from '#contract/people/auth.ts'
import { passwordResets } from '#server/db/schema/people/auth.schema.ts'
import {
  anotherDevice,
  mailsTo,
  member,
  PASSWORD,
  requestResetToken,
  signUpBody,
  tokenIn,
} from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { replaceReset } from './resets.store.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'three-ply forever'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', PUBLIC_URL: 'http://bowl.localhost:8080' } })
const forget = (email: string, headers = {}) => app.browser().call(forgotPassword, { body: { email }, headers })
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  app.browser().call(resetPassword, { body: { token, newPassword } })
const signInWith = (password: string) => app.browser().call(signIn, { body: { email: 'rhoda@example.com', password } })

test('[PASS-2] known and unknown addresses get the same response, and only the known one gets an e-mail', async () => {
  await member(app, 'rhoda')
  const known = await forget('rhoda@example.com')
  const unknown = await forget('nobody@example.com')
  expect(known.status).toBe(200)
  expect(known.body).toEqual({ success: true, message: expect.any(String) })
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  expect(await mailsTo(app, 'rhoda@example.com')).toHaveLength(1)
  expect(await mailsTo(app, 'nobody@example.com')).toHaveLength(0)
})

test.each(['', 'rhoda', 'rhoda@', '@example.com', 'a@b@example.com', 'rhoda@example.com\nBcc: all@example.com', 7, {}])(
  '[PASS-2] %j is not an address: 400',
  async (email) => {
    const { status, body } = await app.browser().call(forgotPassword, { body: { email } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION' })
  },
)

test('[PASS-4] the e-mail goes to the stored address, never to the typed one', async () => {
  await app.browser().call(signUp, { body: { ...signUpBody('rhoda'), email: 'kim@example.com' } })
  // The Kelvin sign becomes an ordinary k in lower case.
  await forget('\u212aim@EXAMPLE.com')
  expect(await mailsTo(app, 'kim@example.com')).toHaveLength(1)
  expect(await mailsTo(app, '\u212aim@EXAMPLE.com')).toHaveLength(0)
})

test('[PASS-4] [CONFIG-7] the host of the link comes from PUBLIC_URL, whatever the request says', async () => {
  await member(app, 'rhoda')
  await forget('rhoda@example.com', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
  const [mail] = await mailsTo(app, 'rhoda@example.com')
  expect(mail?.text).toMatch(/http:\/\/bowl\.localhost:8080\/reset-password\?token=[\w-]{43}\n/)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
})

test('[PASS-5] [PASS-7] the link resets the password once', async () => {
  const rhoda = await member(app, 'rhoda')
  const token = await requestResetToken(app, rhoda.email)
  const { status, body } = await reset(token)
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, message: expect.any(String) })
  expect((await signInWith(PASSWORD)).status).toBe(401)
  expect((await signInWith(NEW_PASSWORD)).status).toBe(200)

  const again = await reset(token, 'four-ply forever')
  expect(again.status).toBe(400)
  expect(again.body).toMatchObject({
    code: 'INVALID_TOKEN',
    message: 'Invalid or expired reset token. Please try again.',
  })
  expect((await signInWith(NEW_PASSWORD)).status).toBe(200)
})

test('[PASS-5] the database holds only the SHA-256 of the token', async () => {
  const rhoda = await member(app, 'rhoda')
  const token = await requestResetToken(app, rhoda.email)
  const rows = await app.database.db.select().from(passwordResets)
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([createHash('sha256').update(token).digest('hex')])
})

test('[PASS-5] a link works for 30 minutes and no longer', async () => {
  const rhoda = await member(app, 'rhoda')
  const token = await requestResetToken(app, rhoda.email)
  app.pass(30 * MINUTE)
  expect((await reset(token)).body).toMatchObject({ code: 'INVALID_TOKEN' })
  const another = await requestResetToken(app, rhoda.email)
  app.pass(29 * MINUTE)
  expect((await reset(another)).status).toBe(200)
})

test('[PASS-5] only the newest link of an account works', async () => {
  const rhoda = await member(app, 'rhoda')
  const older = await requestResetToken(app, rhoda.email)
  const newer = await requestResetToken(app, rhoda.email)
  expect((await reset(older)).body).toMatchObject({ code: 'INVALID_TOKEN' })
  expect((await reset(newer)).status).toBe(200)
})

test('[PASS-5] parallel requests leave one link that works', async () => {
  const rhoda = await member(app, 'rhoda')
  await Promise.all([1, 2, 3, 4].map(() => forget(rhoda.email)))
  const tokens = (await mailsTo(app, rhoda.email)).map(({ text }) => tokenIn(text))
  expect(tokens).toHaveLength(4)
  expect(await app.database.db.$count(passwordResets)).toBe(1)
})

test('[PASS-5] of links stored in parallel one stays', async () => {
  const { id: userId } = await member(app, 'rhoda')
  const { db } = app.database
  const reset = { userId, createdAt: new Date(), expiresAt: new Date(app.now().getTime() + MINUTE) }
  const stores = Array.from({ length: 10 }, (_, n) =>
    db.transaction((tx) => replaceReset(tx, { ...reset, tokenHash: `digest ${n}` })),
  )
  await Promise.all(stores)
  expect(await db.$count(passwordResets)).toBe(1)
})

test('[PASS-6] of two parallel resets with one token exactly one succeeds', async () => {
  const rhoda = await member(app, 'rhoda')
  const token = await requestResetToken(app, rhoda.email)
  const passwords = [NEW_PASSWORD, 'four-ply forever']
  const responses = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  const works = await Promise.all(passwords.map(async (password) => (await signInWith(password)).status))
  expect(works).toEqual(responses.map(({ status }) => (status === 200 ? 200 : 401)))
})

test.each(['nonsense', 'x'.repeat(43), "' or 1=1 --", '%'])('[PASS-7] the token %j is refused', async (token) => {
  const rhoda = await member(app, 'rhoda')
  await requestResetToken(app, rhoda.email)
  const { status, body } = await reset(token)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('[PASS-8] a reset ends all sessions and starts none', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const robin = await member(app, 'robin')
  const ended: string[] = []
  app.app.facts.after('sessions.ended', ({ userId, sessionIds }) => {
    ended.push(userId, ...sessionIds)
  })
  const { headers } = await reset(await requestResetToken(app, rhoda.email))
  expect(headers.getSetCookie().filter((header) => !header.startsWith('otb_device='))).toEqual([])
  expect((await rhoda.browser.call(getMe)).status).toBe(401)
  expect((await phone.browser.call(getMe)).status).toBe(401)
  expect((await robin.browser.call(getMe)).status).toBe(200)
  expect(ended).toEqual([rhoda.id, expect.any(String), expect.any(String)])
})

test('[AUTH-14] [AUTH-15] a weak new password is refused and does not use the link up', async () => {
  const rhoda = await member(app, 'rhoda')
  const token = await requestResetToken(app, rhoda.email)
  expect((await reset(token, 'password')).body).toMatchObject({ code: 'WEAK_PASSWORD' })
  expect((await reset(token, 'abc12')).body).toMatchObject({ code: 'VALIDATION' })
  expect((await reset(token, 'pq7 '.repeat(33))).body).toMatchObject({ code: 'VALIDATION' })
  expect((await reset(token)).status).toBe(200)
})

test('[PASS-18] [ACCESS-22] neither a reset link nor a password is written to the log', async () => {
  const rhoda = await member(app, 'rhoda')
  const token = await requestResetToken(app, rhoda.email)
  await reset('not-the-token-but-one-like-it')
  await reset(token)
  const log = app.lines.join('\n')
  expect(log).toContain('/api/reset-password')
  for (const secret of [token, 'token=', 'not-the-token', NEW_PASSWORD, PASSWORD]) expect(log).not.toContain(secret)
})

test('[LIMIT-5] an account gets 5 e-mails in 30 minutes; more are dropped silently', async () => {
  const rhoda = await member(app, 'rhoda')
  const responses = []
  for (let n = 0; n < 8; n += 1) {
    responses.push(await forget(rhoda.email))
    await app.settled()
  }
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await mailsTo(app, rhoda.email)).toHaveLength(5)
  app.pass(6 * MINUTE)
  await forget(rhoda.email)
  expect(await mailsTo(app, rhoda.email)).toHaveLength(6)
})
