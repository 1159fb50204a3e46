/** One member opens the profile of another from home and waves; the other waves back. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { headingOn, toastOn } from './support/on-screen.ts'

test.use({ ownServer: {} })

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const growths = (page: Page) => page.evaluate<number>('window.growths')

test('[WAVE-1, WAVE-2, WAVE-7, WAVE-8, PROF-15, PROF-19] a tapped bowl grows into the profile, a wave arrives, and the answer comes back', async ({
  member,
}) => {
  const robin = await member({ nickname: 'StallStar', isOnBowl: true })
  const rhoda = await member({ nickname: 'LooLegend' })
  await robin.page.goto('/home')
  await rhoda.page.addInitScript(`
    window.growths = 0
    const start = document.startViewTransition
    document.startViewTransition = function (update) { window.growths += 1; return start.call(document, update) }
  `)
  const openFromHome = async () => {
    await rhoda.page.goto('/home')
    await expect(rhoda.page.getByRole('button', { name: /^Waved? at StallStar$/ })).toBeVisible()
    await rhoda.page.getByRole('link', { name: /StallStar/ }).click()
    await expect(headingOn(rhoda.page, 'StallStar')).toBeVisible()
  }
  await openFromHome()
  expect(await growths(rhoda.page)).toBe(0)

  await button(rhoda.page, 'Wave').click()
  await expect(toastOn(robin.page, 'LooLegend waved')).toBeVisible()
  await expect(button(rhoda.page, 'Waved')).toBeVisible()
  await toastOn(robin.page).getByRole('button', { name: 'Wave back' }).click()
  await expect(toastOn(robin.page, 'You waved back')).toBeVisible()
  await expect(toastOn(rhoda.page, 'StallStar waved back')).toBeVisible()
  await expect(toastOn(rhoda.page).getByRole('button', { name: 'Wave back' })).toHaveCount(0)

  // Test people ask for reduced motion unless they say otherwise.
  await rhoda.page.emulateMedia({ reducedMotion: 'no-preference' })
  await openFromHome()
  expect(await growths(rhoda.page)).toBe(1)
  await expect(button(rhoda.page, 'Waved')).toBeVisible()
  // Shown once in each browser.
  await expect(toastOn(rhoda.page)).toHaveCount(0)
  for (const { errors } of [robin, rhoda]) expect(errors).toEqual([])
})
