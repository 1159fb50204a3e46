/** Keyboard-only use, with a visible focus at every step. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { browserStorage, headingOn, toastOn } from './support/on-screen.ts'
import { newEmail, PASSWORD } from './support/people.ts'
import { DESKTOP } from './support/viewports.ts'

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

test('[A11Y-2] Tab follows the reading order of the landing', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
  await expectTabOrder(page, ['Skip to content', ...LANDING_STOPS])
  await page.setViewportSize(DESKTOP)
  await page.reload()
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
  await expectTabOrder(page, ['Skip to content', 'How it works', ...LANDING_STOPS])
})

test('[A11Y-2] the skip link skips the navigation', async ({ member }) => {
  const { page } = await member()
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'On the Bowl' })).toBeVisible()
  await tab(page)
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('id', 'main')
})

test('[A11Y-2] the sign-up form is filled in and sent without a mouse', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/signup')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  await expectTabOrder(page, ['Skip to content', 'Back', 'On the Bowl', 'Email'])
  await page.keyboard.type(newEmail())
  await expectTabOrder(page, ['Password'])
  await page.keyboard.type(PASSWORD)
  await expectTabOrder(page, ['Show password', 'Premium Member'])

  const names = page.getByRole('group', { name: 'Nickname' }).getByRole('radio')
  const second = await names.nth(1).inputValue()
  await expectTabOrder(page, [await names.first().inputValue()])
  expect(await pressVisibly(page, 'ArrowDown')).toBe(second)

  await expectTabOrder(page, ['toilet'])
  expect(await pressVisibly(page, 'ArrowRight')).toBe('toilet paper')
  expect(await pressVisibly(page, 'ArrowRight')).toBe('poop')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  expect((await browserStorage(page)).user).toMatchObject({ nickname: second, emoji: '💩' })
})

test('[A11Y-2] the throne, the log-out dialog and its Escape work by keyboard, and the focus returns', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await throne.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: 'Open Chat Room' })).toBeVisible()

  const leave = page.getByRole('button', { name: 'Get Off the Bowl & Log Out' })
  await leave.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  const inside = new Set<string>()
  for (let press = 0; press < 8; press += 1) {
    await tab(page)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    inside.add((await focusOn(page)).name)
  }
  expect([...inside].sort()).toEqual(['Close', 'Log Out', 'Stay seated'])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(leave).toBeFocused()
  await expect(toastOn(page)).toHaveCount(0)
})

/** Each stop must have the expected name, be in view and show a focus ring. */
async function expectTabOrder(page: Page, names: string[]) {
  for (const name of names) expect(await pressVisibly(page, 'Tab')).toBe(name)
}

async function pressVisibly(page: Page, key: string): Promise<string> {
  const { name, ringPx, isInView } = await tab(page, key)
  expect({ name, ringPx, isInView }).toEqual({ name, ringPx: RING_PX, isInView: true })
  return name
}

type Focus = { name: string; ringPx: number; isInView: boolean }

// Some controls show their focus ring on the surrounding tile.
const FOCUS = `(() => {
  const element = document.activeElement
  const label = element.labels?.[0]?.textContent
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent
  const wearers = [element, element.parentElement, element.closest('label, .checkbox')].filter(Boolean)
  const rings = wearers.map((wearer) => getComputedStyle(wearer))
    .map(({ outlineStyle, outlineWidth }) => (outlineStyle === 'solid' ? parseFloat(outlineWidth) : 0))
  const { top, bottom, width, height } = wearers.at(-1).getBoundingClientRect()
  const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
  return { name: name.trim(), ringPx: Math.max(...rings), isInView }
})()`

function focusOn(page: Page): Promise<Focus> {
  return page.evaluate<Focus>(FOCUS)
}

async function tab(page: Page, key = 'Tab'): Promise<Focus> {
  await page.keyboard.press(key)
  return focusOn(page)
}
