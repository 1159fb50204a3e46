/** Steps and locators that several admin tests share. */
import { expect, type Locator, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
export const log = (page: Page) => page.getByRole('log')

export async function submitPassword(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await press(page, 'Login')
}

export async function banByEnter(page: Page, row: Locator, reason: string) {
  await row.getByRole('button', { name: /^Mute or ban/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Ban' }).check({ force: true })
  await dialog.getByLabel('For how long').selectOption({ label: 'For good' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog).toHaveCount(0)
}

export async function openAndCancel(page: Page, row: Locator, button: RegExp) {
  await row.getByRole('button', { name: button }).click()
  await press(page, 'Cancel')
  await expect(page.locator('.dialog')).toHaveCount(0)
}

export async function liftSanction(page: Page, row: Locator, kind: 'ban' | 'mute') {
  const chip = row.getByText(kind === 'ban' ? 'Banned' : 'Muted')
  // The list must have been refetched, because the dialog shows the row as it was when opened.
  await expect(chip).toBeVisible()
  await row.getByRole('button', { name: /^Mute or ban/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Lift ${kind}` })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(chip).toHaveCount(0)
}

/** Two people are then more than a page. */
export async function limitToOnePerPage(page: Page) {
  await intercept(page, '**/api/admin/users*', (route) => {
    const address = new URL(route.url)
    address.searchParams.set('limit', '1')
    return route.continue({ url: address.href })
  })
}

/** Presses everything in the overview, servers and audit log tabs. */
export async function visitReadOnlyTabs(page: Page) {
  await openTab(page, 'Overview')
  await expect(page.getByRole('heading', { name: 'Page views' })).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).check({ force: true })
  await page.getByText('Show as table').last().click()
  await expect(page.getByRole('table').last().getByRole('row').nth(30)).toBeVisible()
  await page.getByLabel('Page', { exact: true }).selectOption({ index: 1 })
  await press(page, 'Refresh')
  await openTab(page, 'Servers')
  await expect(page.getByText('This one')).toBeVisible()
  await press(page, 'Refresh')

  // Shortens the first response, so that there is more to load.
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

/** Collects every chat message of the page's socket. */
export function messagesReceivedBy(page: Page) {
  const received: { id: string; content: string }[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const event = JSON.parse(String(payload))
      if (event.type === 'MESSAGE') received.push(event.message)
      // A page that joins later gets the message in its history.
      if (event.type === 'CHAT_HISTORY') received.push(...event.messages)
    }),
  )
  return received
}
