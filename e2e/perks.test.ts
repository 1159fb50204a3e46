/** Premium features in a real browser: suites, charts and support; and sharing, which is for everyone. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { openGroup, textOn, toastOn } from './support/on-screen.ts'
import { sit } from './support/people.ts'

/** Not the navigation and the samples of the plain suite, which never have a suite. */
const suiteOn = (page: Page) => page.locator('body[data-suite], main [data-suite]:not([data-suite="plain"])').first()

test('[PROF-8, PROF-12, PREM-21, PREM-33] a suite is chosen with a preview, saved, and seen by visitors', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const pearl = await member({ premium: true })
  const { page } = pearl
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change suite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Hammam' }).check()
  await expect(dialog.getByText('Cobalt zellige, terracotta')).toBeVisible()
  await expect(suiteOn(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOn(page, 'Profile updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(suiteOn(page)).toHaveAttribute('data-suite', 'hammam')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.locator('body')).toHaveAttribute('data-suite', 'hammam')

  const rhoda = await member()
  await rhoda.page.goto(`/profile/${pearl.user.id}`)
  await expect(textOn(rhoda.page, pearl.user.nickname)).toBeVisible()
  await expect(suiteOn(rhoda.page)).toHaveAttribute('data-suite', 'hammam')
  for (const { errors } of [pearl, rhoda]) expect(errors).toEqual([])
})

test('[PROF-14, STATS-7] a first sit appears in the charts, and every chart has a table', { tag: '@all' }, async ({
  member,
}) => {
  const { page, errors } = await member({ premium: true, isOnBowl: true })
  await page.goto('/profile')
  const weekdays = page.getByRole('figure', { name: 'By weekday' })
  await weekdays.getByText('Show as table').click()
  await expect(weekdays.getByRole('row')).toHaveCount(8)
  const counts = await weekdays.getByRole('cell').allInnerTexts()
  expect(counts.map(Number).reduce((total, one) => total + one, 0)).toBe(1)
  expect(errors).toEqual([])
})

test('[SHARE-10, SHARE-13, SHARE-15] a number is shared with a card that shows the same number, and the link opens it', {
  tag: '@all',
}, async ({ member }) => {
  const sharer = await member({ nickname: 'LooLegend', isOnBowl: true })
  const { page, errors } = sharer
  for (const isOnBowl of [false, true]) await sit(sharer, isOnBowl)
  // This page received the first visit only; the second is from another device.
  await intercept(page, '**/api/user/profile/*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, profile: { ...body.profile, totalVisits: 1 } } })
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Share total visits' }).click()
  const dialog = page.getByRole('dialog', { name: '2 visits' })
  await expect(dialog.getByRole('img', { name: /LooLegend has been on the bowl 2 times/ })).toBeVisible()
  await expect(dialog.locator('.share-card img')).toHaveJSProperty('naturalWidth', 1200)
  const post = new URL((await dialog.getByRole('link', { name: /on X/ }).getAttribute('href')) ?? '')
  expect(post.searchParams.get('text')).toContain('LooLegend has been on the bowl 2 times.')
  await page.goto(post.searchParams.get('url') ?? '')
  await expect(page.getByRole('heading', { name: 'LooLegend' })).toBeVisible()
  await expect(page.getByText('visits, and counting.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue as Guest' })).toBeVisible()
  expect(errors).toEqual([])
})

test('[PROF-11, PROF-13] a support message that cannot be sent stays in the form, and a retry sends it', {
  tag: '@all',
}, async ({ member }) => {
  const { page, context } = await member()
  await page.goto('/profile')
  await openGroup(page, 'App and help')
  await page.getByRole('button', { name: 'Write to support' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('The lid')
  await page.getByRole('textbox', { name: 'Message' }).fill('It squeaks.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').getByText('Your text’s still here')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Write to support' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('It squeaks.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(toastOn(page, 'Message sent')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[HOME-18, LEAD-10, FACT-4] members see one ad in the Hall of Fame and none on home; premium members have trivia instead', async ({
  member,
}) => {
  const rhoda = await member()
  const pearl = await member({ premium: true })
  for (const [path, ads] of [['/home', 0] as const, ['/leaderboard', 1] as const]) {
    for (const [{ page }, expected] of [[rhoda, ads] as const, [pearl, 0] as const]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // The ad is below a list and comes with it.
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(page.getByRole('complementary', { name: 'House ad' })).toHaveCount(expected)
    }
  }
  const trivia = ({ page }: { page: Page }) => page.getByRole('region', { name: 'Premium trivia' })
  await pearl.page.goto('/home')
  await expect(trivia(pearl).getByText(/^Source: /)).toBeVisible()
  await rhoda.page.goto('/home')
  await expect(rhoda.page.getByRole('link', { name: /^Go Premium/ })).toBeVisible()
  await expect(trivia(rhoda)).toHaveCount(0)
})
