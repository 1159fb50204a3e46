/** The end of a sit: the flush, its picture, and the ceremony of a badge. */
import type { Page } from '@playwright/test'
import { badgeSit, FULL_SIT, fakeSummary, fakeUnseen, passOnPage, SECONDS } from './support/fake-sits.ts'
import { expect, test } from './support/fixtures.ts'
import { toastOn } from './support/on-screen.ts'
import { sit } from './support/people.ts'
import { NARROW, SHORT } from './support/viewports.ts'

const throneOn = (page: Page) => page.getByRole('button', { name: 'On the Bowl' })
const sceneOn = (page: Page) => page.getByRole('dialog', { name: '12 minutes 34 seconds' })

/** From the last tile to the first button, without scrolling. */
const SPACE_UNDER_TILES = `document.querySelector('.scene-actions button').getBoundingClientRect().top -
  Math.max(...[...document.querySelectorAll('.flush-tile')].map((tile) => tile.getBoundingClientRect().bottom))`

/** Presses the throne after twelve minutes on the page's clock. */
async function getOff(page: Page) {
  await expect(page.locator('.throne .sit-timer')).toContainText(':')
  await passOnPage(page, SECONDS)
  await throneOn(page).click()
}

test('[FLUSH-1, FLUSH-4, FLUSH-9, FLUSH-13, FLUSH-18, BADGE-15] getting off plays the flush in this tab, then its new badge', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const { page, context, errors } = await member({ isOnBowl: true, nickname: 'PorcelainPro' })
  await fakeSummary(page, badgeSit('chatty'))
  await fakeUnseen(page, ['chatty'])
  await page.goto('/home')
  const otherTab = await context.newPage()
  await otherTab.goto('/home')
  await expect(throneOn(otherTab)).toHaveAttribute('aria-pressed', 'true')

  await getOff(page)
  const scene = sceneOn(page)
  await expect(scene).toBeFocused()
  await expect(scene.getByText('Well sat, PorcelainPro.')).toBeVisible()
  await expect(scene.getByRole('status')).toHaveText(
    '12 minutes 34 seconds, your second longest. You sat with 4 others and sent 10 messages. Your streak is 4 days. New: Chatty.',
  )
  await expect(throneOn(otherTab)).toHaveAttribute('aria-pressed', 'false')
  await expect(otherTab.getByRole('dialog')).toHaveCount(0)

  const links: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/shares') && links.push(request.method())))
  await scene.getByRole('button', { name: 'Share this sit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share this sit' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download square' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('on-the-bowl-square.png')
  expect(links).toEqual([])
  await sheet.getByRole('button', { name: 'Done' }).click()

  await scene.getByRole('button', { name: 'Next: your new badge' }).click()
  const ceremony = page.getByRole('dialog', { name: 'Chatty' })
  await expect(ceremony.getByText('Ten messages. It’s yours for good.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(throneOn(page)).toBeFocused()
  expect(errors).toEqual([])
})

test('[FLUSH-14, FLUSH-20, BADGE-18] the toast of a badge waits until the scene is over; the scene fits on 320 px', {
  tag: '@all',
}, async ({ member }) => {
  const rhoda = await member()
  const { page } = rhoda
  for (let visit = 1; visit <= 4; visit += 1) {
    await sit(rhoda, true)
    await sit(rhoda, false)
  }
  await fakeSummary(page, FULL_SIT)
  await page.goto('/home')
  await throneOn(page).click()
  const note = toastOn(page, 'You earned Regular')
  await expect(note).toBeVisible()
  await getOff(page)
  await expect(sceneOn(page)).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.setViewportSize(NARROW)
  await expect(page.locator('.flush-tile')).toHaveCount(5)
  expect(await page.evaluate("document.querySelector('.scene').scrollWidth")).toBe(NARROW.width)
  for (const viewport of [NARROW, SHORT]) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.flush-throne')).toBeHidden()
    await expect.poll(() => page.evaluate(SPACE_UNDER_TILES)).toBeGreaterThanOrEqual(0)
  }
  await page.keyboard.press('Escape')
  await expect(note.getByRole('button', { name: 'See it' })).toBeVisible()
  // Anywhere on it.
  await note.click({ position: { x: 60, y: 12 } })
  await expect(page.getByRole('dialog', { name: 'Regular' })).toBeVisible()
})

test('[FLUSH-19, PREM-33] the flush and its cards are in the suite of the person, and the navigation is not', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const { page, calls, errors } = await member({ premium: true, isOnBowl: true })
  await expect(await calls.put('/api/user/look', { data: { suite: 'hammam', featuredBadges: [] } })).toBeOK()
  await fakeSummary(page, FULL_SIT)
  await page.goto('/home')
  await expect(page.locator('body')).toHaveAttribute('data-suite', 'hammam')
  const wallOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('--wall')`)
  await getOff(page)
  await expect(sceneOn(page)).toBeVisible()
  const plain = await wallOf(':root')
  expect(await wallOf('.scene')).toBe(await wallOf('body'))
  expect(await wallOf('.scene')).not.toBe(plain)
  expect(await wallOf('.tab-bar')).toBe(plain)

  await sceneOn(page).getByRole('button', { name: 'Share this sit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share this sit' })
  await expect(sheet.locator('canvas')).toHaveCount(2)
  // A tile of the wall: cobalt, where the plain wall is as green as it is blue.
  const [, green = 0, blue = 0] = await page.evaluate<number[]>(
    "Array.from(document.querySelector('canvas').getContext('2d').getImageData(67, 1000, 1, 1).data)",
  )
  expect(blue).toBeGreaterThan(1.5 * green)
  expect(errors).toEqual([])
})
