/** Known devices: those that have signed in to the account since its last password change. */
import { expect, test } from 'vitest'
import { resetPassword, signIn, signOut, signUp, updatePassword } from '#contract/people/auth.ts'
import type { Browser } from '#server/testing/browser.ts'
import { anotherDevice, member, PASSWORD, requestResetToken, signUpBody } from '#server/testing/people.ts'
import { createCountingHasher } from '#server/testing/quick-hasher.ts'
import { startApp } from '#server/testing/start-app.ts'

const NEW_PASSWORD = 'three-ply forever'
const RHODA = 'rhoda@example.com'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, hasher: createCountingHasher().hasher })

/** Uses up the address's attempts at an account: only known devices can sign in from it afterwards. */
async function exhaustAttempts(email = RHODA): Promise<void> {
  for (let n = 0; n < 10; n += 1) await app.browser().call(signIn, { body: { email, password: 'guess' } })
}

async function isKnown(browser: Browser, { email = RHODA, password = PASSWORD } = {}): Promise<boolean> {
  const { status } = await browser.call(signIn, { body: { email, password } })
  expect([200, 429]).toContain(status)
  return status === 200
}

test('[AUTH-39] sign-up and sign-in make a device known for a year, by a cookie that scripts cannot read', async () => {
  const browser = app.browser()
  const signedUp = await browser.call(signUp, { body: signUpBody('rhoda') })
  const signedIn = await app.browser().call(signIn, { body: { email: RHODA, password: PASSWORD } })
  for (const { headers } of [signedUp, signedIn]) {
    const header = headers.getSetCookie().find((value) => value.startsWith('otb_device=')) ?? ''
    const [, ...attributes] = header.split('; ')
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict'])
  }
  await browser.call(signOut)
  await exhaustAttempts()
  expect(await isKnown(browser)).toBe(true)
  expect(await isKnown(app.browser())).toBe(false)
})

test('[AUTH-39] a browser is known to every account that signed in on it, and to no other', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const shared = await anotherDevice(app, rhoda)
  await shared.browser.call(signIn, { body: { email: robin.email, password: PASSWORD } })
  for (const email of [rhoda.email, robin.email]) await exhaustAttempts(email)
  expect(await isKnown(shared.browser, rhoda)).toBe(true)
  expect(await isKnown(shared.browser, robin)).toBe(true)
  expect(await isKnown(robin.browser, rhoda)).toBe(false)
})

test('[AUTH-39] a forged or altered device cookie is ignored', async () => {
  const { browser } = await member(app, 'rhoda')
  const cookie = browser.cookies.get('otb_device') ?? ''
  const [device = '', proof = ''] = cookie.split('.')
  await exhaustAttempts()
  const forged = [
    device,
    `${device}.${'A'.repeat(43)}`,
    `${'A'.repeat(43)}.${proof}`,
    `${cookie}x`,
    '~'.repeat(3000),
    '.',
  ]
  for (const value of forged) {
    const stranger = app.browser()
    stranger.cookies.set('otb_device', value)
    expect([value, await isKnown(stranger)]).toEqual([value, false])
  }
})

test('[AUTH-40] after a password change only the device that made it is known', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await rhoda.browser.call(updatePassword, { body: { userId: rhoda.id, ...passwords } })).status).toBe(200)
  await exhaustAttempts()
  expect(await isKnown(phone.browser, { password: NEW_PASSWORD })).toBe(false)
  expect(await isKnown(rhoda.browser, { password: NEW_PASSWORD })).toBe(true)
})

test('[AUTH-40] [PASS-8] after a reset only the device that used the link is known, and it is not signed in', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = app.browser()
  const token = await requestResetToken(app, RHODA)
  await phone.call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } })
  expect(phone.cookies.has('otb_session')).toBe(false)
  await exhaustAttempts()
  expect(await isKnown(rhoda.browser, { password: NEW_PASSWORD })).toBe(false)
  expect(await isKnown(phone, { password: NEW_PASSWORD })).toBe(true)
})
