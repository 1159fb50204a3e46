/** What a caretaker's journey does and looks at more than once. */
import { expect, type Locator, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
export const log = (page: Page) => page.getByRole('log')

export async function knock(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await press(page, 'Login')
}

/** For good, and confirmed by the key. */
export async function banByEnter(page: Page, row: Locator, reason: string) {
  await row.getByRole('button', { name: /^Mute or ban/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Ban' }).check({ force: true })
  await dialog.getByLabel('For how long').selectOption({ label: 'For good' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Opens one of a person's questions and thinks better of it. */
export async function thinkBetter(page: Page, row: Locator, question: RegExp) {
  await row.getByRole('button', { name: question }).click()
  await press(page, 'Cancel')
  await expect(page.locator('.dialog')).toHaveCount(0)
}

/** What holds against somebody is lifted again. */
export async function lift(page: Page, row: Locator, kind: 'ban' | 'mute') {
  const chip = row.getByText(kind === 'ban' ? 'Banned' : 'Muted')
  // The dialog asks about the row as it stands, and the person is gone sooner than the list is read again.
  await expect(chip).toBeVisible()
  await row.getByRole('button', { name: /^Mute or ban/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Lift ${kind}` })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(chip).toHaveCount(0)
}

/** The next answers hold one person each, so that two are more than a page. */
export async function pageByPage(page: Page) {
  await intercept(page, '**/api/admin/users*', (route) => {
    const address = new URL(route.url)
    address.searchParams.set('limit', '1')
    return route.continue({ url: address.href })
  })
}

/** Everything that can be pressed where there is nothing to decide: overview, seats and audit log. */
export async function lookAround(page: Page) {
  await openTab(page, 'Overview')
  await expect(page.getByRole('heading', { name: 'Page views' })).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).check({ force: true })
  await page.getByText('Show as table').last().click()
  await expect(page.getByRole('table').last().getByRole('row').nth(30)).toBeVisible()
  await page.getByLabel('Page', { exact: true }).selectOption({ index: 1 })
  await press(page, 'Refresh')
  await openTab(page, 'Seats')
  await expect(page.getByText('Answers you')).toBeVisible()
  await press(page, 'Refresh')

  // The first answer is cut short, so that there is more of it.
  await intercept(
    page,
    '**/api/admin/audit*',
    async (route) => {
      const { rows } = await (await route.fetch()).json()
      await route.fulfill({ json: { rows: rows.slice(0, 1), next: rows[0].id } })
    },
    { times: 1 },
  )
  await openTab(page, 'Audit log')
  const audit = page.getByRole('list', { name: 'Audit log' })
  await press(page, 'Load older')
  await expect(audit.getByText('Logged in').first()).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Logged in' })
  await expect(audit.getByText('Muted').first()).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Everything' })
  return audit
}

/** Every message that comes over the page's live connection from now on. */
export function messagesHeardBy(page: Page) {
  const heard: { id: string; content: string }[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const event = JSON.parse(String(payload))
      if (event.type === 'MESSAGE') heard.push(event.message)
      // Whoever came in a moment later finds it in the history.
      if (event.type === 'CHAT_HISTORY') heard.push(...event.messages)
    }),
  )
  return heard
}
