/** A crowd on the bowl: the page hears of few of them, and can still list everyone. */
import type { Locator } from '@playwright/test'
import { guestCrowd } from '#server/testing/crowd.ts'
import { expect, test } from './support/fixtures.ts'
import { textOn } from './support/on-screen.ts'

test.use({ ownServer: {} })

const CROWD = 230

test('[HOME-32] [PRES-29] [PRES-31] in a crowd home and the room list everyone, page by page', {
  tag: '@all',
}, async ({ member, server }) => {
  await guestCrowd(CROWD, () => server.url)
  const { page, errors } = await member({ isOnBowl: true })
  await page.goto('/home')
  const everyone = `View all current buddies (${CROWD + 1})`
  const card = page.getByRole('region', { name: 'Current buddies' })
  await expect(textOn(page, `${CROWD + 1} on the bowl`)).toBeVisible()
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('FlushMaster')
  await card.getByRole('button', { name: everyone }).click()
  await showAll(card)
  await card.getByRole('button', { name: 'Show less' }).click()
  await expect(rows).toHaveCount(10)

  await page.goto('/chat')
  await page.getByRole('button', { name: /All/ }).click()
  const dialog = page.getByRole('dialog', { name: 'On the bowl' })
  await showAll(dialog)
  expect(errors).toEqual([])
})

/** Rows are drawn as they come near the screen, and there are more as long as there is a button. */
async function showAll(list: Locator): Promise<void> {
  const more = list.getByRole('button', { name: 'Show more' })
  const rows = list.getByRole('listitem')
  await expect(more).toBeVisible()
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await rows.last().scrollIntoViewIfNeeded()
    expect(await rows.count()).toBe(CROWD + 1)
  }).toPass()
  await expect(more).toHaveCount(0)
}
