/** Password changes by a signed-in member. */
import { expect, test } from 'vitest'
import { getMe, listSessions, signIn, updatePassword } from '#contract/people/auth.ts'
import { sessions } from '#server/db/schema/people/auth.schema.ts'
import { createFacts } from '#server/facts/facts.ts'
import { createAuth } from '#server/features/auth/auth.ts'
import { createKnownDevices } from '#server/features/auth/session/known-devices.ts'
import { createSessions } from '#server/features/auth/session/sessions.ts'
import { createSignInAttempts } from '#server/features/auth/session/sign-in-attempts.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { anotherDevice, type Member, mailsTo, member, PASSWORD } from '#server/testing/people.ts'
import { quickHasher } from '#server/testing/quick-hasher.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createPasswords } from './passwords.ts'

const NEW_PASSWORD = 'three-ply forever'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
const change = ({ id, browser }: Member, overrides = {}) =>
  browser.call(updatePassword, { body: { userId: id, ...form, ...overrides } })
const signInWith = (password: string) => app.browser().call(signIn, { body: { email: 'rhoda@example.com', password } })

test('[PASS-13] a member changes their password', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await change(rhoda)).body).toMatchObject({ success: true })
  expect((await signInWith(PASSWORD)).status).toBe(401)
  expect((await signInWith(NEW_PASSWORD)).status).toBe(200)
})

test('[PASS-13] a wrong current password is a 400, not the 401 of a lost session', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await change(rhoda, { currentPassword: 'one-ply forever' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect((await signInWith(PASSWORD)).status).toBe(200)
})

test('[PASS-13] [ACCESS-1] a member cannot change another member’s password', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  expect((await change({ ...robin, id: rhoda.id })).body).toMatchObject({ code: 'FORBIDDEN' })
  expect((await change({ ...rhoda, browser: app.browser() })).status).toBe(401)
  expect((await signInWith(PASSWORD)).status).toBe(200)
})

test('[PASS-14] a change ends all other sessions and gives this one a new token', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const before = rhoda.browser.cookies.get('otb_session') ?? ''
  await change(rhoda)
  expect(rhoda.browser.cookies.get('otb_session')).not.toBe(before)
  expect((await rhoda.browser.call(listSessions)).body.sessions).toHaveLength(1)
  expect((await phone.browser.call(getMe)).status).toBe(401)
  phone.browser.cookies.set('otb_session', before)
  expect((await phone.browser.call(getMe)).status).toBe(401)
})

test('[PASS-14] [MAIL-6] a change sends a notice by e-mail; a refused one does not', async () => {
  const rhoda = await member(app, 'rhoda')
  await change(rhoda, { currentPassword: 'one-ply forever' })
  expect(await mailsTo(app, rhoda.email)).toEqual([])
  await change(rhoda)
  const mails = await mailsTo(app, rhoda.email)
  expect(mails).toMatchObject([{ kind: 'password-changed', subject: 'Your On the Bowl password was changed' }])
  expect(JSON.stringify(mails.map(({ text }) => text))).not.toContain(NEW_PASSWORD)
})

test('[AUTH-14] [AUTH-15] a weak new password is refused and changes nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await change(rhoda, { newPassword: 'password' })).body).toMatchObject({ code: 'WEAK_PASSWORD' })
  expect((await change(rhoda, { newPassword: 'abc12' })).body).toMatchObject({ code: 'VALIDATION' })
  expect((await rhoda.browser.call(getMe)).status).toBe(200)
  expect((await signInWith(PASSWORD)).status).toBe(200)
})

test('[PASS-8] [PASS-14] a sign-in is refused when its password changes during the check', async () => {
  const rhoda = await member(app, 'rhoda')
  const { db } = app.database
  const now = () => new Date()
  const facts = createFacts({ db, onListenerError: () => {} })
  const passwords = createPasswords({ hasher: quickHasher })
  const slow = createAuth({
    db,
    facts,
    now,
    sessions: createSessions({ db, facts, now }),
    attempts: createSignInAttempts({ db, limiter: noLimits, now, secret: 'a secret', isLimited: false }),
    knownDevices: createKnownDevices('a secret'),
    passwords: {
      waiting: passwords.waiting,
      hash: passwords.hash,
      async verify(hash, password, caller) {
        const isRight = await passwords.verify(hash, password, caller)
        await change(rhoda)
        return isRight
      },
    },
  })
  const context = { actor: { kind: 'none' as const }, address: '127.0.0.1', device: '', deviceCookie: undefined }
  const signingIn = slow.signIn({ email: rhoda.email, password: PASSWORD }, context)
  await expect(signingIn).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await db.$count(sessions)).toBe(1)
})

test('[LIMIT-7] a member has 10 attempts in 10 minutes, from any address', async () => {
  const rhoda = await member(app, 'rhoda')
  const wrong = { currentPassword: 'one-ply forever' }
  for (let n = 0; n < 10; n += 1) expect((await change(rhoda, wrong)).status).toBe(400)
  const refused = await change(rhoda)
  expect(refused.status).toBe(429)
  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await change(rhoda)).status).toBe(200)
})

test('[PASS-13] of two parallel changes exactly one succeeds', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const responses = await Promise.all([
    change(rhoda, { newPassword: 'four-ply forever' }),
    change(phone, { newPassword: 'five-ply forever' }),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const signIns = await Promise.all([signInWith('four-ply forever'), signInWith('five-ply forever')])
  expect(signIns.map(({ status }) => status)).toEqual(responses.map(({ status }) => (status === 200 ? 200 : 401)))
})
