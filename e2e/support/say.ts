/** Speaking in the public room or in a letter. */
import type { Page } from '@playwright/test'

/** The key goes to the field itself, wherever the page has led the focus in the meantime. */
export async function say(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(words)
  await field.press('Enter')
}
