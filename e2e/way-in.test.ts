/** Coming in, staying in and going out: the main ways on a phone and on a desktop, the rest on a phone. */
import { expect, test } from 'vitest'
import { newPerson, type Viewport, WIDTHS } from './support/browser.ts'
import { hold } from './support/held-calls.ts'
import { member, PASSWORD, signedUp } from './support/people.ts'
import { sees, seesHeading, seesNoToast, seesToast, stored } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

test.each(WIDTHS)(
  '[AUTH-27, SHELL-5, SHELL-7, HOME-1] on %s who signs up stands on home under the chosen name, also after a reload',
  signUpAndReload,
)

async function signUpAndReload(_: string, viewport: Viewport) {
  const { page, errors } = await newPerson(browser, url, { viewport })
  const email = `rhoda-${viewport.width}@bowl.example`
  await page.goto('/signup')
  await seesHeading(page, 'Join the Fun!')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const second = page.getByRole('group', { name: 'Nickname' }).getByRole('radio').nth(1)
  await second.check()
  await page.getByRole('radio', { name: 'soap', exact: true }).check()
  const nickname = await second.inputValue()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/home')
  await seesToast(page, 'Welcome aboard!', 'Your account is ready to use.')

  const { user, isGuest, text } = await stored(page)
  expect(user).toMatchObject({ nickname, emoji: '🧼', email, isOnBowl: false, isPremium: false })
  expect(isGuest).toBe('false')
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toMatch(/password|token|hash/i)

  await page.reload()
  await page.getByRole('link', { name: nickname }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(errors).toEqual([])
}

test.each(WIDTHS)(
  '[AUTH-31, AUTH-25, SHELL-3] on %s log-out asks first, ends the session, and signing in opens the door again',
  leaveAndReturn,
)

async function leaveAndReturn(_: string, viewport: Viewport) {
  const email = `lou-${viewport.width}@bowl.example`
  const { page, user } = await member(browser, url, { email, nickname: 'LooLegend', viewport })
  await page.goto('/home')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await page.getByRole('link', { name: 'Open Chat Room' }).waitFor()
  const leave = page.getByRole('button', { name: 'Get Off the Bowl & Log Out' })
  const question = page.getByRole('alertdialog')

  await leave.click()
  await question.getByText('Are you sure you want to log out? This will also take you off the bowl.').waitFor()
  await question.getByRole('button', { name: 'Stay seated' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await stored(page)).user?.isOnBowl).toBe(true)

  await leave.click()
  await question.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${url}/`)
  expect(await stored(page)).not.toHaveProperty('user')
  expect(await stored(page)).not.toHaveProperty('isGuest')
  await expect.poll(async () => (await page.request.get('/api/me')).status()).toBe(401)
  const { users } = await (await page.request.get('/api/active-users')).json()
  expect(users.map(({ id }: { id: string }) => id)).not.toContain(user.id)

  await page.getByRole('link', { name: 'Already a User' }).click()
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  await seesToast(page, 'Welcome back!', "You've successfully signed in.")
  expect(await stored(page)).toMatchObject({ user: { id: user.id, nickname: 'LooLegend' }, isGuest: 'false' })
  await page.goto('/signin')
  await page.waitForURL('**/home')
}

test.each(WIDTHS)('[FORM-1, FORM-2, GUEST-1, SHELL-39] on %s every way in leads back by its arrow', backFromEveryWayIn)

async function backFromEveryWayIn(_: string, viewport: Viewport) {
  const { page } = await newPerson(browser, url, { viewport })
  await page.goto('/')
  for (const name of ['Sign Up', 'Continue as Guest', 'Already a User']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await seesHeading(page, "You're not alone.")
  }
}

test('[AUTH-26, FORM-19, SHELL-27] a wrong password is told in a toast and nothing typed is lost', async () => {
  await member(browser, url, { email: 'pat@bowl.example' })
  const { page } = await newPerson(browser, url)
  await page.goto('/signin')
  await page.getByLabel('Email').fill('pat@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill('three-ply never')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await seesToast(page, 'Sign in failed', 'Please check your credentials and try again')
  expect(await page.getByLabel('Email').inputValue()).toBe('pat@bowl.example')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('three-ply never')
  expect(await stored(page)).not.toHaveProperty('user')

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
})

test('[AUTH-28, AUTH-9, FORM-19] a taken address is told in a toast; name, emoji and words stay', async () => {
  await member(browser, url, { email: 'twin@bowl.example' })
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  await page.getByLabel('Email').fill('Twin@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const third = page.getByRole('group', { name: 'Nickname' }).getByRole('radio').nth(2)
  await third.check()
  await page.getByRole('radio', { name: 'sponge' }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seesToast(page, 'Email already registered', 'Try signing in instead, or use a different email address')
  expect(await page.getByLabel('Email').inputValue()).toBe('Twin@bowl.example')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
  expect(await third.isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'sponge' }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Create Account' }).isEnabled()).toBe(true)
})

test('[FORM-13, AUTH-27] while sign-up is under way the button says so and a second press sends nothing', async () => {
  const { page } = await newPerson(browser, url)
  const calls = await hold(page, '**/api/signup')
  await page.goto('/signup')
  await page.getByLabel('Email').fill('busy@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const busy = page.getByRole('button', { name: 'Creating Account...' })
  await busy.waitFor()
  await seesToast(page, 'Creating account...')
  expect(await busy.isDisabled()).toBe(true)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await busy.click({ force: true })
  calls.release()
  await page.waitForURL('**/home')
  expect(calls.count()).toBe(1)
})

test('[FORM-13] while sign-in is under way the button says so', async () => {
  await member(browser, url, { email: 'slow@bowl.example' })
  const { page } = await newPerson(browser, url)
  const calls = await hold(page, '**/api/signin')
  await page.goto('/signin')
  await page.getByLabel('Email').fill('slow@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Signing in...', disabled: true }).waitFor()
  calls.release()
  await page.waitForURL('**/home')
})

test('[FORM-22, SHELL-27] a server that cannot be reached is said to be so, and the second try goes through', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  await page.route('**/api/signup', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Email').fill('tunnel@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seesToast(page, 'Sign up failed', 'We could not reach the server. Please check your connection and try again.')
  expect(await page.getByLabel('Email').inputValue()).toBe('tunnel@bowl.example')
  await page.unroute('**/api/signup')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/home')
})

test('[AUTH-32] log-out finishes on the page when the server cannot be reached', async () => {
  const { page } = await member(browser, url, { email: 'offline@bowl.example' })
  await page.goto('/home')
  await page.route('**/api/signout', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${url}/`)
  expect(await stored(page)).not.toHaveProperty('user')
})

test('[AUTH-24, AUTH-36, SHELL-3] a guest who follows a link to the form becomes a member', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.waitForURL('**/home')
  await page.goto('/forgot-password')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await seesHeading(page, 'Join the Fun!')
  await page.getByLabel('Email').fill('grown@bowl.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/home')
  expect(await stored(page)).toMatchObject({ user: { email: 'grown@bowl.example' }, isGuest: 'false' })
})

test('[SHELL-8, SHELL-9] a session that has ended leads to the sign-in form and clears what was stored', async () => {
  const { page, context } = await signedUp(browser, url, { email: 'ended@bowl.example' })
  await context.clearCookies()
  await page.reload()
  await page.waitForURL('**/signin')
  await seesHeading(page, 'Welcome Back!')
  expect(await stored(page)).not.toHaveProperty('user')
  expect(await stored(page)).not.toHaveProperty('isGuest')
})

test('[SHELL-10] logging out in one tab ends the other tab too', async () => {
  const { page, context } = await member(browser, url, { email: 'tabs@bowl.example' })
  await page.goto('/home')
  const other = await context.newPage()
  await Promise.all([other.waitForResponse('**/api/me'), other.goto('/profile')])
  await sees(other, 'Account settings')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  // By what this tab has written down, or by a refusal of its own that was quicker.
  await other.waitForURL(({ pathname }) => ['/', '/signin'].includes(pathname))
  expect(await stored(other)).not.toHaveProperty('user')
  await seesNoToast(other)
})
