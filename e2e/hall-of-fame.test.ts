/** The Hall of Fame, from home to one's own place in it. */
import { expect, test } from 'vitest'
import { type Viewport, WIDTHS } from './support/browser.ts'
import { member } from './support/people.ts'
import { seesHeading } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

test.each(WIDTHS)(
  '[LEAD-1, LEAD-2, LEAD-4] on %s a member finds their visits in the Hall of Fame, and the way to a profile and back',
  findOwnPlace,
)

async function findOwnPlace(_: string, viewport: Viewport) {
  const email = `famous-${viewport.width}@bowl.example`
  const { page, errors } = await member(browser, url, { email, isOnBowl: true, viewport })
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Bowl Hall of Fame', exact: true }).click()
  await seesHeading(page, 'Bowl Hall of Fame')
  expect(await page.getByRole('tab').allInnerTexts()).toHaveLength(3)
  await page.getByRole('tab', { name: 'Most Check-ins' }).click()
  await page.getByRole('heading', { name: 'Most Daily Check-ins' }).waitFor()
  const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) })
  await own.getByText('1 visits').waitFor()
  await own.getByRole('link').click()
  await page.waitForURL('**/profile')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await page.waitForURL('**/home')
  expect(errors).toEqual([])
}
