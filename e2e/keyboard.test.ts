/** Everything by keyboard alone, with the focus always to be seen. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, newPerson } from './support/browser.ts'
import { focusOn, tab } from './support/focus.ts'
import { member, PASSWORD } from './support/people.ts'
import { seesHeading, seesNoToast, stored } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

const RING_PX = 3

const LANDING_STOPS = [
  'Sign Up',
  'Continue as Guest',
  'Already a User',
  'Upgrade to Premium',
  'Another Fun Fact',
  'Guide',
  'Bowl Hall of Fame',
]

test('[A11Y-2] Tab walks through the landing in the order it is read', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  await seesHeading(page, "You're not alone.")
  await walks(page, ['Skip to content', ...LANDING_STOPS])
  await page.setViewportSize(DESKTOP)
  await page.reload()
  await seesHeading(page, "You're not alone.")
  await walks(page, ['Skip to content', 'How it works', ...LANDING_STOPS])
})

test('[A11Y-2] the skip link leads past the navigation', async () => {
  const { page } = await member(browser, url, { email: 'skip@bowl.example' })
  await page.goto('/home')
  await page.getByRole('button', { name: 'On the Bowl' }).waitFor()
  await tab(page)
  await page.keyboard.press('Enter')
  expect(await page.locator(':focus').getAttribute('id')).toBe('main')
})

test('[A11Y-2] the sign-up form is filled in and sent without a mouse', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  await seesHeading(page, 'Join the Fun!')
  await walks(page, ['Skip to content', 'Back', 'On the Bowl', 'Email'])
  await page.keyboard.type('keys@bowl.example')
  await walks(page, ['Password'])
  await page.keyboard.type(PASSWORD)
  await walks(page, ['Show password', 'Premium Member'])

  const names = page.getByRole('group', { name: 'Nickname' }).getByRole('radio')
  const second = await names.nth(1).inputValue()
  await walks(page, [await names.first().inputValue()])
  expect(await visibly(page, 'ArrowDown')).toBe(second)

  await walks(page, ['toilet'])
  expect(await visibly(page, 'ArrowRight')).toBe('toilet paper')
  expect(await visibly(page, 'ArrowRight')).toBe('poop')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  expect((await stored(page)).user).toMatchObject({ nickname: second, emoji: '💩' })
})

test('[A11Y-2] the throne, the log-out dialog and its Escape work by keyboard, and the focus comes back', async () => {
  const { page } = await member(browser, url, { email: 'escape@bowl.example' })
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await throne.focus()
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: 'Open Chat Room' }).waitFor()

  const leave = page.getByRole('button', { name: 'Get Off the Bowl & Log Out' })
  await leave.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  const inside = new Set<string>()
  for (let press = 0; press < 8; press += 1) {
    await tab(page)
    expect(await dialog.locator(':focus').count()).toBe(1)
    inside.add((await focusOn(page)).name)
  }
  expect([...inside].sort()).toEqual(['Close', 'Log Out', 'Stay seated'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOn(page)).name).toBe('Get Off the Bowl & Log Out')
  await seesNoToast(page)
})

/** Tabs from stop to stop; each has the name expected, is in view and wears a ring. */
async function walks(page: Page, names: string[]) {
  for (const name of names) expect(await visibly(page, 'Tab')).toBe(name)
}

async function visibly(page: Page, key: string): Promise<string> {
  const { name, ringPx, isInView } = await tab(page, key)
  expect({ name, ringPx, isInView }).toEqual({ name, ringPx: RING_PX, isInView: true })
  return name
}
