/** Home as the member's own bathroom: their week on the wall, and the room beside it on a wide screen. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { sendMessage, textOn } from './support/on-screen.ts'
import { sit } from './support/people.ts'
import { PHONE, WIDE } from './support/viewports.ts'

test('[HOME-22, HOME-23, HOME-25, HOME-29] sitting down fills today’s tile and updates the line', async ({
  member,
  guest,
}) => {
  const rhoda = await member({ viewport: PHONE })
  const { page } = rhoda
  await page.goto('/home')
  await expect(week(page)).toHaveAccessibleName(/^This week: 0 of [1-7] days so far$/)
  await expect(textOn(page, 'starts with a tap')).toBeVisible()
  await expect(page.locator('[data-state=open]')).toHaveCount(1)
  const { bottom } = await edgesOf(page.getByRole('heading', { name: 'Current buddies' }))
  const { top: tabs } = await edgesOf(page.locator('.tab-bar'))
  expect(bottom).toBeLessThan(tabs)

  // Another device of the same member.
  await sit(rhoda, true)
  await expect(week(page)).toHaveAccessibleName(/^This week: 1 of [1-7] days so far$/)
  await expect(page.getByText('Day 1 kept today')).toBeVisible()
  await expect(page.locator('[data-state=kept]')).toHaveCount(1)

  const gus = await guest({ viewport: PHONE })
  await expect(gus.page.getByRole('button', { name: 'On the Bowl' })).toBeVisible()
  await expect(week(gus.page)).toHaveCount(0)
  for (const { errors } of [rhoda, gus]) expect(errors).toEqual([])
})

test('[HOME-26, HOME-28] on a wide screen the room beside home is read-only off the bowl and writable on it', async ({
  member,
}) => {
  const anna = await member({ nickname: 'LooLegend', isOnBowl: true })
  const bert = await member({ nickname: 'PottyPal', viewport: WIDE })
  await anna.page.goto('/chat')
  await sendMessage(anna.page, 'Third stall is free')
  await bert.page.goto('/home')
  const room = bert.page.getByRole('complementary', { name: 'Chat room' })
  await expect(room.getByText('Third stall is free')).toBeVisible()
  await expect(room.getByText('Get on the bowl to join in.')).toBeVisible()
  await expect(room.getByRole('textbox')).toHaveCount(0)
  await expect(bert.page.getByRole('heading', { level: 1 })).toHaveCount(1)

  await bert.page.getByRole('button', { name: 'On the Bowl' }).click()
  const speakers = bert.page.getByRole('link', { name: 'Open Chat Room', exact: true }).locator('.avatar')
  // The tests of a worker share a server, so others may have spoken before.
  await expect(speakers.first()).toBeVisible()
  await sendMessage(bert.page, 'On my way')
  await expect(textOn(anna.page, 'On my way')).toBeVisible()
  await expect(room.getByText('On my way')).toHaveCount(1)

  await bert.page.setViewportSize(PHONE)
  await expect(room).toHaveCount(0)
  for (const { errors } of [anna, bert]) expect(errors).toEqual([])
})

function week(page: Page) {
  return page.getByRole('img', { name: /^This week/ })
}

async function edgesOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It cannot be seen')
  return { top: box.y, bottom: box.y + box.height }
}
