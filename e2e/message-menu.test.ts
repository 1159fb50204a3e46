/** The menu of a message by keyboard, mouse and finger, and what it leads to. */
import type { Locator, Page } from '@playwright/test'
import { axeViolationsOn } from './support/axe.ts'
import { fakeEvents } from './support/fake-events.ts'
import { expect, type People, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { headingOn, sendMessage } from './support/on-screen.ts'
import { DESKTOP } from './support/viewports.ts'

test.use({ ownServer: {} })

const itemsFor = (author: string) => ['Reply', 'Copy', 'Report', `Block ${author}`]

const log = (page: Page) => page.getByRole('log')
const messageOn = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const dotsOf = (message: Locator) => message.getByRole('button', { name: 'Message options' })
const menuOn = (page: Page) => page.getByRole('menu', { name: 'Message options' })
const fieldOn = (page: Page) => page.getByLabel('Message', { exact: true })

/** Rhoda reads what Otto has written, who has a nickname that nobody else has. */
async function rhodaReading({ member }: Pick<People, 'member'>, text: string, options: { hasTouch?: boolean } = {}) {
  const otto = await member({ isOnBowl: true, premium: true })
  const rhoda = await member({ isOnBowl: true, ...options })
  for (const { page } of [otto, rhoda]) {
    await page.goto('/chat')
    await expect(headingOn(page, 'Chat room')).toBeVisible()
  }
  await sendMessage(otto.page, text)
  await expect(messageOn(rhoda.page, text)).toBeVisible()
  return { page: rhoda.page, message: messageOn(rhoda.page, text), otto: otto.page, author: otto.user.nickname }
}

async function expectItems(page: Page, names: readonly string[]) {
  await expect(menuOn(page).getByRole('menuitem')).toHaveText(names.map((name) => new RegExp(`^${name}`)))
}

test('[MSG-21] by keyboard the dots open the menu, arrow keys move in it, and Escape returns to the dots', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const { page, message, author } = await rhodaReading({ member }, 'third door on the left')
  await dotsOf(message).focus()
  await page.keyboard.press('Enter')
  await expectItems(page, itemsFor(author))
  await expect(page.locator(':focus')).toHaveText('Reply')
  expect(await axeViolationsOn(page, { isThorough: false })).toEqual([])
  for (const [key, name] of [
    ['ArrowUp', 'Poop'],
    ['ArrowRight', 'Roll of paper'],
    ['ArrowLeft', 'Poop'],
    ['End', `Block ${author}`],
    ['ArrowUp', 'Report'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Escape')
  await expect(menuOn(page)).toHaveCount(0)
  await expect(dotsOf(message)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: `Block ${author}` }).press('Enter')
  await expect(page.getByRole('alertdialog', { name: `Block ${author}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dotsOf(message)).toBeFocused()
})

/** As if the author were no new account, whose addresses are no links. */
async function showLinks(page: Page) {
  await intercept(page, '**/api/active-users*', (route) => route.continue())
  await fakeEvents(page, (event) => {
    if (event.type !== 'CHAT_HISTORY') return [event]
    return [{ ...event, messages: event.messages.map((message) => ({ ...message, isPlain: false })) }]
  })
  await page.goto('/chat')
}

test('[MSG-21] a right click opens the menu, but on a link the browser’s own', async ({ member }) => {
  const { page, message, author } = await rhodaReading({ member }, 'a map of the quiet ones: https://quiet.example')
  await showLinks(page)
  await page.setViewportSize(DESKTOP)
  await message.getByRole('link', { name: 'https://quiet.example' }).click({ button: 'right' })
  await expect(menuOn(page)).toHaveCount(0)
  await message.getByText('a map of the quiet ones').click({ button: 'right', position: { x: 5, y: 5 } })
  await expectItems(page, itemsFor(author))
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(page.getByRole('dialog', { name: `Report ${author}` })).toBeVisible()
})

test('[MSG-21] a long press opens the menu with the message on top, a short one and scrolling do not', async ({
  member,
}) => {
  const { page, message, author } = await rhodaReading({ member }, 'watched a documentary about tiles', {
    hasTouch: true,
  })
  const box = await message.locator('.message-bubble').boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y + by }],
    })

  await touch('touchStart')
  for (const by of [8, 16, 24, 32]) await touch('touchMove', by)
  await expect.poll(() => page.evaluate('new Promise((done) => setTimeout(() => done(true), 700))')).toBe(true)
  await touch('touchEnd')
  await expect(menuOn(page)).toHaveCount(0)

  await touch('touchStart')
  await expectItems(page, itemsFor(author))
  await touch('touchEnd')
  await expect(menuOn(page)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('watched a documentary about tiles')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Reply' }).tap()
  await expect(fieldOn(page)).toBeFocused()
  await expect(menuOn(page)).toHaveCount(0)
})

test('[MSG-25] a reply moves the focus to the field, and Escape leaves it with the text', async ({ member }) => {
  const { page, message } = await rhodaReading({ member }, 'best wifi in the building')
  await fieldOn(page).fill('half a thought')
  await dotsOf(message).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await expect(fieldOn(page)).toBeFocused()
  const cancel = page.getByRole('button', { name: 'Cancel reply' })
  await expect(page.locator('.composing-bar')).toContainText('best wifi in the building')
  await page.keyboard.press('Escape')
  await expect(cancel).toHaveCount(0)
  await expect(fieldOn(page)).toHaveValue('half a thought')

  await dotsOf(message).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  await expect(fieldOn(page)).toBeFocused()
})

test('[MSG-8] [MSG-25] the up arrow edits the last own message, and leaving the edit brings the draft back', async ({
  member,
}) => {
  const { page } = await rhodaReading({ member }, 'anyone awake')
  await sendMessage(page, 'third dor on the left')
  await expect(log(page).locator('[data-delivery=stored]').getByText('third dor on the left')).toBeVisible()
  await fieldOn(page).press('ArrowUp')
  await expect(fieldOn(page)).toHaveValue('third dor on the left')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fieldOn(page)).toHaveValue('')
  await fieldOn(page).fill('a draft')
  await dotsOf(messageOn(page, 'third dor')).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(fieldOn(page)).toHaveValue('third dor on the left')
  await page.getByRole('button', { name: 'Cancel edit' }).click()
  await expect(fieldOn(page)).toHaveValue('a draft')
})

test('[MSG-22] deleting asks first, and keeping the message returns to its dots', async ({ member }) => {
  const { page } = await rhodaReading({ member }, 'anyone near')
  await sendMessage(page, 'said too much')
  const message = messageOn(page, 'said too much')
  await dotsOf(message).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await expect(dialog).toContainText('It’ll be gone for everyone.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(message).toBeVisible()
  await expect(dotsOf(message)).toBeFocused()
})

test('[MSG-21] a message can be copied', async ({ member }) => {
  const { page, message } = await rhodaReading({ member }, 'copy this')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dotsOf(message).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('copy this')
})

test('[MSG-16] after an @ people are suggested, and arrow keys and Enter pick one', async ({ member }) => {
  const { page, author } = await rhodaReading({ member }, 'anyone fast')
  await fieldOn(page).pressSequentially(`hi @${author.slice(0, 4)}`)
  const option = page.getByRole('option', { name: author, exact: true })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('combobox', { name: 'Message' })).toBeFocused()
  expect(await axeViolationsOn(page, { isThorough: false })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(option).toHaveCount(0)
  await fieldOn(page).fill('')
  await fieldOn(page).pressSequentially(`hi @${author.slice(0, 3).toLowerCase()}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(fieldOn(page)).toHaveValue(`hi @${author} `)
  await expect(fieldOn(page)).toHaveRole('textbox')
  await page.keyboard.press('Enter')
  await expect(messageOn(page, `hi @${author}`)).toBeVisible()
})

test('[MSG-19] scrolled up, a pill leads to the latest message, and counts those that are new', async ({ member }) => {
  const { page, otto } = await rhodaReading({ member }, 'anyone left')
  for (let row = 1; row <= 5; row += 1) await sendMessage(otto, `a long story, part ${row} ${'of it '.repeat(40)}`)
  await expect(messageOn(page, 'part 5')).toBeVisible()
  await log(page).evaluate((list) => list.parentElement?.scrollTo(0, -600))
  await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible()
  await sendMessage(otto, 'the end')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(page.getByRole('button', { name: /Latest|new message/ })).toHaveCount(0)
  await expect(messageOn(page, 'the end')).toBeInViewport()
})
