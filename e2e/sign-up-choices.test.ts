/** Name, emoji and premium on the sign-up form, the two other forms, and the guest's. */
import { expect, test } from 'vitest'
import { SUGGESTED_NICKNAMES } from '#contract/users.ts'
import { newPerson, type Viewport, WIDTHS } from './support/browser.ts'
import { member, PASSWORD } from './support/people.ts'
import { sees, seesHeading, seesNoToast, seesToast, stored } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

const passwordField = { name: 'Password', exact: true } as const

test('[FORM-2, FORM-7, FORM-12] the form offers three names of the pool and six emojis, and draws anew on a reload', async () => {
  const { page } = await newPerson(browser, url)
  const draws = new Set<string>()
  for (let load = 0; load < 3; load += 1) {
    await page.goto('/signup')
    await seesHeading(page, 'Join the Fun!')
    const names = page.getByRole('group', { name: 'Nickname' }).getByRole('radio')
    expect(await names.count()).toBe(4)
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

test('[FORM-9, FORM-10, FORM-11, AUTH-16] premium opens a name of one’s own, unticking takes it back, the toilet is forced', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  const custom = page.getByRole('radio', { name: 'Custom Nickname' })
  const premium = page.getByRole('checkbox', { name: /Premium Member/ })
  const first = page.getByRole('group', { name: 'Nickname' }).getByRole('radio').first()
  expect(await custom.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'poop', exact: true }).check()

  await premium.check()
  await custom.check()
  const ownName = page.getByLabel('Custom nickname', { exact: true })
  await ownName.fill('  Pearl of the Pan  ')
  expect(await page.getByRole('radio', { name: 'toilet', exact: true }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'poop', exact: true }).isDisabled()).toBe(true)

  await premium.uncheck()
  await ownName.waitFor({ state: 'detached' })
  expect(await first.isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'poop', exact: true }).isChecked()).toBe(true)

  await premium.check()
  await custom.check()
  await page.getByLabel('Custom nickname', { exact: true }).fill('  Pearl of Pan ')
  await page.getByLabel('Email').fill('pearl@bowl.example')
  await page.getByRole('textbox', passwordField).fill(PASSWORD)
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/signup'),
    page.getByRole('button', { name: 'Create Account' }).click(),
  ])
  expect(sent.postDataJSON()).toMatchObject({ nickname: 'Pearl of Pan', emoji: '🚽', isPremium: true })
  await page.waitForURL('**/home')
  expect((await stored(page)).user).toMatchObject({ nickname: 'Pearl of Pan', emoji: '🚽', isPremium: true })
})

test('[FORM-3, FORM-4, FORM-6, FORM-18, AUTH-30] what is wrong stands under its field, the first gets the focus and a toast', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  await page.getByRole('checkbox', { name: /Premium Member/ }).check()
  await page.getByRole('radio', { name: 'Custom Nickname' }).check()
  await page.getByLabel('Custom nickname', { exact: true }).fill('  a ')
  await page.getByLabel('Email').fill('no at sign')
  await page.getByRole('textbox', passwordField).fill('12345')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seesToast(page, 'Invalid information', 'Please enter a valid email address')

  const words = [
    [page.getByLabel('Email'), 'Please enter a valid email address'],
    [page.getByRole('textbox', passwordField), 'Password must be at least 6 characters'],
    [page.getByLabel('Custom nickname', { exact: true }), 'Custom nickname must be at least 3 characters'],
  ] as const
  for (const [field, message] of words) {
    const description = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${description}"]`).textContent()).toBe(message)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(await page.locator(':focus').getAttribute('type')).toBe('email')
})

test('[FORM-14, FORM-16, FORM-20, FORM-23] /simple-signup asks for one thing at a time and lets in', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/simple-signup')
  await seesHeading(page, 'Join the Fun!')
  const create = page.getByRole('button', { name: 'Create Account' })
  expect(await page.getByLabel('Nickname', { exact: true }).inputValue()).toBe('BathroomBuddy')
  expect(await page.getByRole('radiogroup', { name: 'Choose Your Emoji' }).getByRole('radio').count()).toBe(5)
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')

  await create.click()
  await seesToast(page, 'Error', 'Please fill out all fields')
  await page.getByLabel('Email').fill('simon')
  await page.getByRole('textbox', passwordField).fill('12345')
  await create.click()
  await seesToast(page, 'Error', 'Please enter a valid email address')
  await page.getByLabel('Email').fill('simon@bowl.example')
  await create.click()
  await seesToast(page, 'Error', 'Password must be at least 6 characters')
  await page.getByRole('textbox', passwordField).fill(PASSWORD)
  await page.getByLabel('Nickname', { exact: true }).fill('Sir Flushalot')
  await create.click()
  await seesToast(page, 'Error', 'Please choose one of the suggested nicknames')
  const names = page.getByLabel('Suggested nicknames')
  expect(await names.getByRole('option', { includeHidden: true }).allInnerTexts()).toEqual(['', ...SUGGESTED_NICKNAMES])
  await names.selectOption('LooLegend')
  expect(await page.getByLabel('Nickname', { exact: true }).inputValue()).toBe('LooLegend')
  await page.getByRole('radio', { name: 'bathtub' }).check()
  await create.click()
  await page.waitForURL('**/home')
  expect(await stored(page)).toMatchObject({ user: { nickname: 'LooLegend', emoji: '🛁' }, isGuest: 'false' })
})

test('[FORM-17] other failures on /simple-signup say Error, and what was typed stays', async () => {
  const { page } = await newPerson(browser, url)
  await page.route('**/api/signup', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/simple-signup')
  await page.getByLabel('Email').fill('unlucky@bowl.example')
  await page.getByRole('textbox', passwordField).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seesToast(page, 'Error', 'Something went wrong. Please try again.')
  expect(await page.getByLabel('Email').inputValue()).toBe('unlucky@bowl.example')
})

test('[FORM-15, FORM-16, FORM-17, FORM-20] /old-signup has three fixed names and says inline what is wrong', async () => {
  await member(browser, url, { email: 'olga@bowl.example' })
  const { page } = await newPerson(browser, url)
  await page.goto('/old-signup')
  await seesHeading(page, 'Join the Fun!')
  const names = page.getByRole('group', { name: 'Nickname' }).getByRole('radio')
  expect(await names.count()).toBe(3)
  const create = page.getByRole('button', { name: 'Create Account' })
  const email = page.getByLabel('Email')
  const password = page.getByRole('textbox', passwordField)

  await create.click()
  await sees(page, 'Please fill out all fields')
  await email.fill('olga@bowl.example')
  await password.fill('12345')
  await create.click()
  await sees(page, 'Please select a nickname')
  await names.nth(2).check()
  await create.click()
  await sees(page, 'Password must be at least 6 characters')
  await email.fill('olga')
  await create.click()
  await sees(page, 'Please enter a valid email address')
  await email.fill('olga@bowl.example')
  await password.fill(PASSWORD)
  await create.click()
  await sees(page, 'Email already registered. Try signing in instead.')
  await seesNoToast(page)

  await page.route('**/api/signup', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await create.click()
  await seesToast(page, 'Signup failed', 'Something went wrong. Please try again.')
  expect(await password.inputValue()).toBe(PASSWORD)

  await email.fill('oldtimer@bowl.example')
  await create.click()
  await page.waitForURL('**/home')
  expect((await stored(page)).user?.nickname).toBe(SUGGESTED_NICKNAMES[2])
})

test.each(WIDTHS)(
  '[GUEST-1, GUEST-2, GUEST-3, GUEST-4] on %s a guest picks one of three emojis and is in, with no call made',
  comeInAsGuest,
)

async function comeInAsGuest(_: string, viewport: Viewport) {
  const { page, errors } = await newPerson(browser, url, { viewport })
  await page.goto('/guest-setup')
  await seesHeading(page, 'Guest Setup')
  const nickname = page.getByLabel('Nickname')
  expect(await nickname.inputValue()).toBe('(Just Visiting)')
  expect(await nickname.getAttribute('readonly')).not.toBeNull()
  await sees(page, 'Guests are known as “(Just Visiting)”.')
  const emojis = page.getByRole('radiogroup', { name: 'Choose Your Emoji' }).getByRole('radio')
  const named = await Promise.all((await emojis.all()).map((emoji) => emoji.getAttribute('aria-label')))
  expect(named).toEqual(['toilet', 'toilet paper', 'poop'])
  await page.getByRole('radio', { name: 'toilet paper', exact: true }).check()

  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.waitForURL('**/home')
  await seesToast(page, 'Welcome, guest!', "You're now set up as a guest user.")
  const { user, isGuest } = await stored(page)
  expect(isGuest).toBe('true')
  expect(user?.id).toMatch(/^guest-[A-Za-z0-9]{8}$/)
  expect(user?.nickname).toMatch(/^\(Just Visiting\)\d{2}$/)
  expect(user).toMatchObject({ emoji: '🧻', isOnBowl: false })
  expect(user).not.toHaveProperty('email')

  await page.unroute('**/api/**')
  await page.reload()
  await page
    .getByRole('link', { name: user?.nickname ?? '' })
    .first()
    .waitFor()
  expect(errors.filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([])
}

test('[GUEST-5] a browser that keeps nothing is told that the guest setup failed', async () => {
  const { page } = await newPerson(browser, url)
  await page.addInitScript({ content: "Storage.prototype.setItem = () => { throw new Error('full') }" })
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await seesToast(page, 'Guest setup failed', 'Please try again with a different nickname')
  expect(await page.getByRole('button', { name: 'Continue as Guest' }).isEnabled()).toBe(true)
})
