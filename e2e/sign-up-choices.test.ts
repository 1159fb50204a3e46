/** Name, emoji and premium on the sign-up form, the two other forms, and guest setup. */
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { expect, test } from './support/fixtures.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { browserStorage, headingOn, textOn, toastOn } from './support/on-screen.ts'
import { newEmail, PASSWORD } from './support/people.ts'

const passwordField = { name: 'Password', exact: true } as const

test('[FORM-2, FORM-7, FORM-12] the form offers three names from the pool and six emojis, and new ones after a reload', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page } = await visitor()
  const draws = new Set<string>()
  for (let load = 0; load < 3; load += 1) {
    await page.goto('/signup')
    await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
    const names = page.getByRole('group', { name: 'Nickname' }).getByRole('radio')
    await expect(names).toHaveCount(4)
    const values = await Promise.all([0, 1, 2].map((i) => names.nth(i).inputValue()))
    expect(new Set(values).size).toBe(3)
    for (const value of values) expect(SUGGESTED_NICKNAMES).toContain(value)
    draws.add(values.join(' '))
  }
  expect(draws.size).toBeGreaterThan(1)
  const emojis = page.getByRole('radiogroup', { name: 'Choose Your Emoji' }).getByRole('radio')
  const named = await Promise.all((await emojis.all()).map((emoji) => emoji.getAttribute('aria-label')))
  expect(named).toEqual(['toilet', 'toilet paper', 'poop', 'soap', 'bathtub', 'sponge'])
})

test('[FORM-9, FORM-10, FORM-11, AUTH-16] premium allows a custom name, unticking removes it, the toilet emoji is forced', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/signup')
  const custom = page.getByRole('radio', { name: 'Custom Nickname' })
  const premium = page.getByRole('checkbox', { name: /Premium Member/ })
  const first = page.getByRole('group', { name: 'Nickname' }).getByRole('radio').first()
  await expect(custom).toBeDisabled()
  await page.getByRole('radio', { name: 'poop', exact: true }).check()

  await premium.check()
  await custom.check()
  const ownName = page.getByLabel('Custom nickname', { exact: true })
  await ownName.fill('  Pearl of the Pan  ')
  await expect(page.getByRole('radio', { name: 'toilet', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'poop', exact: true })).toBeDisabled()

  await premium.uncheck()
  await expect(ownName).toHaveCount(0)
  await expect(first).toBeChecked()
  await expect(page.getByRole('radio', { name: 'poop', exact: true })).toBeChecked()

  await premium.check()
  await custom.check()
  await page.getByLabel('Custom nickname', { exact: true }).fill('  Pearl of Pan ')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('textbox', passwordField).fill(PASSWORD)
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/signup'),
    page.getByRole('button', { name: 'Create Account' }).click(),
  ])
  expect(sent.postDataJSON()).toMatchObject({ nickname: 'Pearl of Pan', emoji: '🚽', isPremium: true })
  await expect(page).toHaveURL('/home')
  expect((await browserStorage(page)).user).toMatchObject({ nickname: 'Pearl of Pan', emoji: '🚽', isPremium: true })
})

test('[FORM-3, FORM-4, FORM-6, FORM-18, AUTH-30] errors are under their fields; the first gets the focus and a toast', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/signup')
  await page.getByRole('checkbox', { name: /Premium Member/ }).check()
  await page.getByRole('radio', { name: 'Custom Nickname' }).check()
  await page.getByLabel('Custom nickname', { exact: true }).fill('  a ')
  await page.getByLabel('Email').fill('no at sign')
  await page.getByRole('textbox', passwordField).fill('12345')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toastOn(page, 'Invalid information', 'Please enter a valid email address')).toBeVisible()

  const words = [
    [page.getByLabel('Email'), 'Please enter a valid email address'],
    [page.getByRole('textbox', passwordField), 'Password must be at least 6 characters'],
    [page.getByLabel('Custom nickname', { exact: true }), 'Custom nickname must be at least 3 characters'],
  ] as const
  for (const [field, message] of words) {
    const description = await field.getAttribute('aria-describedby')
    await expect(page.locator(`[id="${description}"]`)).toHaveText(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.locator(':focus')).toHaveAttribute('type', 'email')
})

test('[FORM-14, FORM-16, FORM-20, FORM-23] /simple-signup validates one field at a time and signs up', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/simple-signup')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(page.getByLabel('Nickname', { exact: true })).toHaveValue('BathroomBuddy')
  await expect(page.getByRole('radiogroup', { name: 'Choose Your Emoji' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')

  await create.click()
  await expect(toastOn(page, 'Error', 'Please fill out all fields')).toBeVisible()
  await page.getByLabel('Email').fill('simon')
  await page.getByRole('textbox', passwordField).fill('12345')
  await create.click()
  await expect(toastOn(page, 'Error', 'Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await create.click()
  await expect(toastOn(page, 'Error', 'Password must be at least 6 characters')).toBeVisible()
  await page.getByRole('textbox', passwordField).fill(PASSWORD)
  await page.getByLabel('Nickname', { exact: true }).fill('Sir Flushalot')
  await create.click()
  await expect(toastOn(page, 'Error', 'Please choose one of the suggested nicknames')).toBeVisible()
  const names = page.getByLabel('Suggested nicknames')
  expect(await names.getByRole('option', { includeHidden: true }).allInnerTexts()).toEqual(['', ...SUGGESTED_NICKNAMES])
  await names.selectOption('LooLegend')
  await expect(page.getByLabel('Nickname', { exact: true })).toHaveValue('LooLegend')
  await page.getByRole('radio', { name: 'bathtub' }).check()
  await create.click()
  await expect(page).toHaveURL('/home')
  expect(await browserStorage(page)).toMatchObject({ user: { nickname: 'LooLegend', emoji: '🛁' }, isGuest: 'false' })
})

test('[FORM-17] other failures on /simple-signup show Error, and typed text stays', { tag: '@all' }, async ({
  visitor,
}) => {
  const { page } = await visitor()
  await intercept(page, '**/api/signup', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/simple-signup')
  await page.getByLabel('Email').fill('unlucky@bowl.example')
  await page.getByRole('textbox', passwordField).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toastOn(page, 'Error', 'Something went wrong. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('unlucky@bowl.example')
})

test('[FORM-15, FORM-16, FORM-17, FORM-20] /old-signup has three fixed names and inline errors', {
  tag: '@all',
}, async ({ visitor, account }) => {
  const { email: taken } = (await account()).user
  const { page } = await visitor()
  await page.goto('/old-signup')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  const names = page.getByRole('group', { name: 'Nickname' }).getByRole('radio')
  await expect(names).toHaveCount(3)
  const create = page.getByRole('button', { name: 'Create Account' })
  const email = page.getByLabel('Email')
  const password = page.getByRole('textbox', passwordField)

  await create.click()
  await expect(textOn(page, 'Please fill out all fields')).toBeVisible()
  await email.fill(taken)
  await password.fill('12345')
  await create.click()
  await expect(textOn(page, 'Please select a nickname')).toBeVisible()
  await names.nth(2).check()
  await create.click()
  await expect(textOn(page, 'Password must be at least 6 characters')).toBeVisible()
  await email.fill('olga')
  await create.click()
  await expect(textOn(page, 'Please enter a valid email address')).toBeVisible()
  await email.fill(taken)
  await password.fill(PASSWORD)
  await create.click()
  await expect(textOn(page, 'Email already registered. Try signing in instead.')).toBeVisible()
  await expect(toastOn(page)).toHaveCount(0)

  await intercept(page, '**/api/signup', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await create.click()
  await expect(toastOn(page, 'Signup failed', 'Something went wrong. Please try again.')).toBeVisible()
  await expect(password).toHaveValue(PASSWORD)

  await email.fill(newEmail())
  await create.click()
  await expect(page).toHaveURL('/home')
  expect((await browserStorage(page)).user?.nickname).toBe(SUGGESTED_NICKNAMES[2])
})

test('[GUEST-1, GUEST-2, GUEST-3, GUEST-4] a guest picks one of three emojis and continues without a call', {
  tag: '@desktop-all',
}, async ({ visitor }) => {
  const { page, errors } = await visitor()
  await page.goto('/guest-setup')
  await expect(headingOn(page, 'Guest Setup')).toBeVisible()
  const nickname = page.getByLabel('Nickname')
  await expect(nickname).toHaveValue('(Just Visiting)')
  await expect(nickname).toHaveAttribute('readonly')
  await expect(textOn(page, 'Guests go by “(Just Visiting)”.')).toBeVisible()
  const emojis = page.getByRole('radiogroup', { name: 'Choose Your Emoji' }).getByRole('radio')
  const named = await Promise.all((await emojis.all()).map((emoji) => emoji.getAttribute('aria-label')))
  expect(named).toEqual(['toilet', 'toilet paper', 'poop'])
  await page.getByRole('radio', { name: 'toilet paper', exact: true }).check()

  await intercept(page, '**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/home')
  await expect(toastOn(page, 'Welcome, guest!', "You're now set up as a guest user.")).toBeVisible()
  const { user, isGuest } = await browserStorage(page)
  expect(isGuest).toBe('true')
  expect(user?.id).toMatch(/^guest-[A-Za-z0-9]{8}$/)
  expect(user?.nickname).toMatch(/^\(Just Visiting\)\d{2}$/)
  expect(user).toMatchObject({ emoji: '🧻', isOnBowl: false })
  expect(user).not.toHaveProperty('email')

  await stopIntercepting(page, '**/api/**')
  await page.reload()
  await expect(page.getByRole('link', { name: user?.nickname ?? '' }).first()).toBeVisible()
  expect(errors.filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([])
})

test('[GUEST-5] without browser storage the guest setup shows an error', { tag: '@all' }, async ({ visitor }) => {
  const { page } = await visitor()
  await page.addInitScript({ content: "Storage.prototype.setItem = () => { throw new Error('full') }" })
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(toastOn(page, 'Guest setup failed', 'Please try again with a different nickname')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeEnabled()
})
