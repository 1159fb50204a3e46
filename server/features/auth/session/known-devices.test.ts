/** Which device is known to an account: where it was signed in to, since its password last changed. */
import { expect, test } from 'vitest'
import { resetPassword, signIn, signOut, signUp, updatePassword } from '#contract/people/auth.ts'
import type { Browser } from '#server/testing/browser.ts'
import { anotherDevice, formOf, member, PASSWORD, resetTokenOf } from '#server/testing/people.ts'
import { createCountingHasher } from '#server/testing/quick-hasher.ts'
import { startApp } from '#server/testing/start-app.ts'

const NEW_PASSWORD = 'three-ply forever'
const RHODA = 'rhoda@example.com'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, hasher: createCountingHasher().hasher })

/** Strangers at this address use up its tries at an account: from then on only known devices get in from there. */
async function exhaustTries(email = RHODA): Promise<void> {
  for (let n = 0; n < 10; n += 1) await app.browser().call(signIn, { body: { email, password: 'guess' } })
}

async function isKnown(browser: Browser, { email = RHODA, password = PASSWORD } = {}): Promise<boolean> {
  const { status } = await browser.call(signIn, { body: { email, password } })
  expect([200, 429]).toContain(status)
  return status === 200
}

test('[AUTH-39] sign-up and sign-in make a device known by a cookie that no script reads, for a year', async () => {
  const browser = app.browser()
  const signedUp = await browser.call(signUp, { body: formOf('rhoda') })
  const signedIn = await app.browser().call(signIn, { body: { email: RHODA, password: PASSWORD } })
  for (const { headers } of [signedUp, signedIn]) {
    const line = headers.getSetCookie().find((one) => one.startsWith('otb_device=')) ?? ''
    const [, ...attributes] = line.split('; ')
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict'])
  }
  await browser.call(signOut)
  await exhaustTries()
  expect(await isKnown(browser)).toBe(true)
  expect(await isKnown(app.browser())).toBe(false)
})

test('[AUTH-39] a browser is known to each of the accounts that share it, and to no other', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const shared = await anotherDevice(app, rhoda)
  await shared.browser.call(signIn, { body: { email: robin.email, password: PASSWORD } })
  for (const email of [rhoda.email, robin.email]) await exhaustTries(email)
  expect(await isKnown(shared.browser, rhoda)).toBe(true)
  expect(await isKnown(shared.browser, robin)).toBe(true)
  expect(await isKnown(robin.browser, rhoda)).toBe(false)
})

test('[AUTH-39] a forged or altered device cookie is none', async () => {
  const { browser } = await member(app, 'rhoda')
  const cookie = browser.cookies.get('otb_device') ?? ''
  const [device = '', proof = ''] = cookie.split('.')
  await exhaustTries()
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

test('[AUTH-40] after a password change only the device it was made on is known', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await rhoda.browser.call(updatePassword, { body: { userId: rhoda.id, ...passwords } })).status).toBe(200)
  await exhaustTries()
  expect(await isKnown(phone.browser, { password: NEW_PASSWORD })).toBe(false)
  expect(await isKnown(rhoda.browser, { password: NEW_PASSWORD })).toBe(true)
})

test('[AUTH-40] [PASS-8] after a reset only the device that opened the link is known, and it is not signed in', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = app.browser()
  const token = await resetTokenOf(app, RHODA)
  await phone.call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } })
  expect(phone.cookies.has('otb_session')).toBe(false)
  await exhaustTries()
  expect(await isKnown(rhoda.browser, { password: NEW_PASSWORD })).toBe(false)
  expect(await isKnown(phone, { password: NEW_PASSWORD })).toBe(true)
})
