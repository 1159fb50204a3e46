/** What a caretaker's journey does and looks at more than once. */
import type { Locator, Page } from 'playwright-core'

/** For good, and confirmed by the key. */
export async function banByEnter(page: Page, row: Locator, reason: string) {
  await row.getByRole('button', { name: /^Mute or ban/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Ban' }).check({ force: true })
  await dialog.getByLabel('For how long').selectOption({ label: 'For good' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Reason').press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** The name of what has the focus: its label or its words. */
export function focused(page: Page) {
  return page.evaluate(
    `(({ ariaLabel, labels, innerText }) => ariaLabel ?? labels?.[0]?.innerText ?? innerText)(document.activeElement)`,
  )
}

/** Every message that comes over the page's live connection from now on. */
export function messagesHeardBy(page: Page) {
  const heard: { id: string; content: string }[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const event = JSON.parse(String(payload))
      if (event.type === 'MESSAGE') heard.push(event.message)
    }),
  )
  return heard
}
