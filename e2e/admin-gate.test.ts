/** The log-in of the admin and the ways out, on a phone and on a desktop. */
import { expect, test } from 'vitest'
import { focused, knock, press } from './support/admin-acts.ts'
import { newPerson, type Viewport, WIDTHS } from './support/browser.ts'
import { sees, seesHeading, seesToast, stored } from './support/seen.ts'
import { ADMIN_PASSWORD } from './support/server.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

test.each(WIDTHS)(
  '[ADMIN-1, ADMIN-2, ADMIN-3, ADMIN-5, ADMIN-46] on %s a wrong password is denied, the right one lets in, reload and Logout lead out',
  logInAndOut,
)

async function logInAndOut(_: string, viewport: Viewport) {
  const { page, errors } = await newPerson(browser, url, { viewport })
  await page.goto('/admin')
  await seesHeading(page, 'Admin dashboard')
  await sees(page, /Demo hint: .*start-up log/)
  await knock(page, 'certainly not this one')
  await seesToast(page, 'Access denied', 'Invalid admin password')
  expect(await page.getByRole('tab').count()).toBe(0)

  await knock(page, ADMIN_PASSWORD)
  await seesToast(page, 'Admin access granted', 'You now have access to the admin dashboard')
  const tabs = await page.getByRole('tab').allInnerTexts()
  expect(tabs.slice(0, 3)).toEqual(['Trivia Management', 'User Management', 'App Settings'])
  expect((await stored(page)).text).not.toMatch(/token|Bearer/i)

  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await knock(page, ADMIN_PASSWORD)
  await press(page, 'Logout')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await focused(page)).toBe('Password')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(`${url}/`)
  expect(errors.filter((error) => !/401/.test(error))).toEqual([])
}
