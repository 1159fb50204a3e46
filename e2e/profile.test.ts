/** Your own profile: its sections, new badges on the shelf, and the groups of settings. */
import { expect, test } from './support/fixtures.ts'
import { openGroup } from './support/on-screen.ts'
import { sit } from './support/people.ts'

test('[PROF-20, PROF-23, PROF-24, BADGE-12] a new badge is a dot on the tab until its shelf is in view; settings stay as they are set', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const rhoda = await member()
  const { page, errors } = rhoda
  for (let visit = 1; visit <= 5; visit += 1) {
    await sit(rhoda, true)
    await sit(rhoda, false)
  }
  await page.goto('/home')
  const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  const dot = navigation.getByRole('img', { name: '1 new badge' })
  await expect(dot).toBeVisible()

  const isSeen = page.waitForResponse((answer) => answer.url().endsWith('/api/badges/seen') && answer.ok())
  await navigation.getByRole('link', { name: 'Profile', exact: false }).first().click()
  const sections = page.getByRole('navigation', { name: 'Sections of your profile' })
  await sections.getByRole('link', { name: 'Badges' }).click()
  await expect(page.locator('.badge-tile[data-turning]')).toContainText('Regular')
  await isSeen
  await expect(dot).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('5 of 10 visits')).toBeVisible()
  await expect(dot).toHaveCount(0)
  await expect(page.locator('.badge-tile[data-turning]')).toHaveCount(0)

  // The only offer; nothing that the member doesn't have is previewed.
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: /Advanced statistics|Bathroom buddies|suite/ })).toHaveCount(0)

  await sections.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeInViewport()
  await openGroup(page, 'Privacy')
  const announcesBadges = page.getByRole('switch', { name: 'Tell the room about my badges' })
  await expect(announcesBadges).toBeChecked()
  const isSaved = page.waitForResponse((answer) => answer.url().endsWith('/api/badges/settings') && answer.ok())
  await announcesBadges.click()
  await isSaved
  await page.reload()
  await openGroup(page, 'Privacy')
  await expect(announcesBadges).not.toBeChecked()
  expect(errors).toEqual([])
})
