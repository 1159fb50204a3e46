/** Signing up, signing in and logging out. */

import { expect, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { browserStorage, headingOn, textOn, toastOn } from './support/on-screen.ts'
import { newEmail, PASSWORD } from './support/people.ts'

test('[AUTH-27, SHELL-5, SHELL-7, HOME-1] a new member lands on home with the chosen name, also after a reload', {
  tag: '@desktop-all',
}, async ({ visitor }) => {
  const { page, errors } = await visitor()
  const email = newEmail()
  await page.goto('/signup')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const second = page.getByRole('group', { name: 'Nickname' }).getByRole('radio').nth(1)
  await second.check()
  await page.getByRole('radio', { name: 'soap', exact: true }).check()
  const nickname = await second.inputValue()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/home')
  await expect(toastOn(page, 'Welcome aboard!', 'Your account is ready to use.')).toBeVisible()

  const { user, isGuest, text } = await browserStorage(page)
  expect(user).toMatchObject({ nickname, emoji: '🧼', email, isOnBowl: false, isPremium: false })
  expect(isGuest).toBe('false')
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toMatch(/password|token|hash/i)

  await page.reload()
  await expect(page.getByRole('link', { name: nickname }).first()).toBeVisible()
  await expect(page).toHaveURL('/home')
  expect(errors).toEqual([])
})

test('[AUTH-31, AUTH-25, SHELL-3] log-out asks first and ends the session, and the member can sign in again', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const { page, user } = await member({ nickname: 'LooLegend' })
  await page.goto('/home')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await expect(page.getByRole('link', { name: 'Open Chat Room' })).toBeVisible()
  const leave = page.getByRole('button', { name: 'Get Off the Bowl & Log Out' })
  const question = page.getByRole('alertdialog')

  await leave.click()
  await expect(
    question.getByText('Are you sure you want to log out? This will also take you off the bowl.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Stay seated' }).click()
  await expect(question).toHaveCount(0)
  expect((await browserStorage(page)).user?.isOnBowl).toBe(true)

  await leave.click()
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await browserStorage(page)).not.toHaveProperty('user')
  expect(await browserStorage(page)).not.toHaveProperty('isGuest')
  await expect.poll(async () => (await page.request.get('/api/me')).status()).toBe(401)
  const { users } = await (await page.request.get('/api/active-users')).json()
  expect(users.map(({ id }: { id: string }) => id)).not.toContain(user.id)

  await page.getByRole('link', { name: 'Already a User' }).click()
  await page.getByLabel('Email').fill(`  ${user.email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/home')
  await expect(toastOn(page, 'Welcome back!', "You've successfully signed in.")).toBeVisible()
  expect(await browserStorage(page)).toMatchObject({ user: { id: user.id, nickname: 'LooLegend' }, isGuest: 'false' })
  await page.goto('/signin')
  await expect(page).toHaveURL('/home')
})

test('[FORM-1, FORM-2, GUEST-1, SHELL-39] the back arrow of every sign-in screen works', {
  tag: ['@all', '@desktop-all'],
}, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')
  for (const name of ['Sign Up', 'Continue as Guest', 'Already a User']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(headingOn(page, "You're not alone.")).toBeVisible()
  }
})

test('[AUTH-26, FORM-19, SHELL-27] a wrong password shows a toast, and typed text stays', async ({
  visitor,
  account,
}) => {
  const { email } = (await account()).user
  const { page } = await visitor()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('three-ply never')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toastOn(page, 'Sign in failed', 'Please check your credentials and try again')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('three-ply never')
  expect(await browserStorage(page)).not.toHaveProperty('user')

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/home')
})

test('[AUTH-28, AUTH-9, FORM-19] a taken address shows a toast; name, emoji and password stay', {
  tag: '@all',
}, async ({ visitor, account }) => {
  const email = (await account()).user.email.replace('p', 'P')
  const { page } = await visitor()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const third = page.getByRole('group', { name: 'Nickname' }).getByRole('radio').nth(2)
  await third.check()
  await page.getByRole('radio', { name: 'sponge' }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(
    toastOn(page, 'Email already registered', 'Try signing in instead, or use a different email address'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await expect(third).toBeChecked()
  await expect(page.getByRole('radio', { name: 'sponge' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
})

test('[FORM-13, AUTH-27] during sign-up the button shows progress and a second press sends nothing', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const calls = await holdCalls(page, '**/api/signup')
  await page.goto('/signup')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const busy = page.getByRole('button', { name: 'Creating Account...' })
  await expect(busy).toBeVisible()
  await expect(toastOn(page, 'Creating account...')).toBeVisible()
  await expect(busy).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await busy.click({ force: true })
  calls.release()
  await expect(page).toHaveURL('/home')
  expect(calls.count()).toBe(1)
})

test('[FORM-13] during sign-in the button shows progress', { tag: '@all' }, async ({ visitor, account }) => {
  const { email } = (await account()).user
  const { page } = await visitor()
  const calls = await holdCalls(page, '**/api/signin')
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Signing in...', disabled: true })).toBeVisible()
  calls.release()
  await expect(page).toHaveURL('/home')
})

test('[FORM-22, SHELL-27] an unreachable server is reported, and the second try succeeds', async ({ visitor }) => {
  const email = newEmail()
  const { page } = await visitor()
  await page.goto('/signup')
  await intercept(page, '**/api/signup', (route) => route.abort())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(
    toastOn(page, 'Sign up failed', 'We couldn’t reach the server. Check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await stopIntercepting(page, '**/api/signup')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/home')
})

test('[AUTH-32] log-out completes on the page when the server cannot be reached', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/home')
  await intercept(page, '**/api/signout', (route) => route.abort())
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await browserStorage(page)).not.toHaveProperty('user')
})

test('[AUTH-24, AUTH-36, SHELL-3] a guest who follows a link to the form becomes a member', { tag: '@all' }, async ({
  visitor,
}) => {
  const email = newEmail()
  const { page } = await visitor()
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/forgot-password')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/home')
  expect(await browserStorage(page)).toMatchObject({ user: { email }, isGuest: 'false' })
})

test('[SHELL-8, SHELL-9] an ended session redirects to the sign-in form and clears the storage', async ({ member }) => {
  const { page, context } = await member()
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'On the Bowl' })).toBeVisible()
  // The open page could be refused before the reload, and clear the session itself.
  await page.goto('/robots.txt')
  await context.clearCookies()
  await page.goto('/home')
  await expect(page).toHaveURL('/signin')
  await expect(headingOn(page, 'Welcome Back!')).toBeVisible()
  expect(await browserStorage(page)).not.toHaveProperty('user')
  expect(await browserStorage(page)).not.toHaveProperty('isGuest')
})

test('[SHELL-10] logging out in one tab ends the other tab too', async ({ member }) => {
  const { page, context } = await member()
  await page.goto('/home')
  const other = await context.newPage()
  await Promise.all([other.waitForResponse('**/api/me'), other.goto('/profile')])
  await expect(textOn(other, 'Account settings')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  // Through the storage event, or through a refused call that was faster.
  await expect(other).toHaveURL(({ pathname }) => ['/', '/signin'].includes(pathname))
  expect(await browserStorage(other)).not.toHaveProperty('user')
  await expect(toastOn(other)).toHaveCount(0)
})
