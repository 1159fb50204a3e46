/** Admin login and logout, on a phone and on a desktop. */
import { press, submitPassword } from './support/admin-actions.ts'
import { expect, test } from './support/fixtures.ts'
import { browserStorage, headingOn, textOn, toastOn } from './support/on-screen.ts'
import { ADMIN_PASSWORD } from './support/server.ts'

test('[ADMIN-1, ADMIN-2, ADMIN-3, ADMIN-5, ADMIN-46] a wrong password is denied, the right one logs in, reload and Logout log out', {
  tag: '@desktop-all',
}, async ({ visitor }) => {
  const { page, errors } = await visitor()
  await page.goto('/admin')
  await expect(headingOn(page, 'Admin dashboard')).toBeVisible()
  await expect(textOn(page, /Demo hint: .*start-up log/)).toBeVisible()
  await submitPassword(page, 'certainly not this one')
  await expect(toastOn(page, 'Access denied', 'Invalid admin password')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)

  await submitPassword(page, ADMIN_PASSWORD)
  await expect(toastOn(page, 'Admin access granted', 'You now have access to the admin dashboard')).toBeVisible()
  const tabs = await page.getByRole('tab').allInnerTexts()
  expect(tabs.slice(0, 3)).toEqual(['Trivia Management', 'User Management', 'App Settings'])
  expect((await browserStorage(page)).text).not.toMatch(/token|Bearer/i)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await submitPassword(page, ADMIN_PASSWORD)
  await press(page, 'Logout')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  expect(errors.filter((error) => !/401/.test(error))).toEqual([])
})
