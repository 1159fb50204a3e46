/** The Hall of Fame, from home to the member’s own rank. */
import { expect, test } from './support/fixtures.ts'
import { headingOn } from './support/on-screen.ts'
import { DESKTOP, WIDE } from './support/viewports.ts'

test('[LEAD-1, LEAD-2, LEAD-4] a member finds their visits in the Hall of Fame, opens a profile and returns', {
  tag: '@desktop',
}, async ({ member }) => {
  const { page, errors } = await member({ isOnBowl: true })
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Bowl Hall of Fame', exact: true }).click()
  await expect(headingOn(page, 'Bowl Hall of Fame')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(3)
  await page.getByRole('tab', { name: 'Most Check-ins' }).click()
  await expect(page.getByRole('heading', { name: 'Most Daily Check-ins' })).toBeVisible()
  const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) })
  await expect(own.getByText('1 visits')).toBeVisible()
  await own.getByRole('link').click()
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/home')
  expect(errors).toEqual([])
})

test('[LEAD-12] three boards are side by side on a wide screen, one with tabs on a smaller one', async ({ member }) => {
  const { page, errors } = await member({ isOnBowl: true, viewport: WIDE })
  await page.goto('/leaderboard')
  const boards = ['Longest Bowl Sessions', 'Most Messages Sent', 'Most Daily Check-ins']
  for (const name of boards) await expect(page.getByRole('region', { name, exact: true })).toBeInViewport()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const checkIns = page.getByRole('region', { name: 'Most Daily Check-ins' })
  await expect(checkIns.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) })).toBeVisible()

  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('tab')).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':visible'))).toHaveText(
    'Longest Bowl Sessions',
  )
  expect(errors).toEqual([])
})
