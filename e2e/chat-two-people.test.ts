/** Two people in the public room, on a phone and on a desktop. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { headingOn, sendMessage, textOn } from './support/on-screen.ts'

test.use({ ownServer: {} })

const log = (page: Page) => page.getByRole('log')

test('[CHAT-1, CHAT-2, CHAT-3, CHAT-4, CHAT-11, CHAT-14] one person writes, the other reads, a reload restores the messages, clearing is local', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const anna = await member({ isOnBowl: true, nickname: 'LooLegend' })
  const bert = await member({ isOnBowl: true, nickname: 'PottyPal' })
  for (const { page } of [anna, bert]) {
    await page.goto('/chat')
    await expect(headingOn(page, 'Chat room')).toBeVisible()
    await expect(textOn(page, '2 online')).toBeVisible()
  }
  await expect(anna.page.getByRole('button', { name: 'Clear Chat' })).toHaveCount(0)

  await sendMessage(anna.page, '  anyone else here?  ')
  await expect(log(bert.page).getByText('anyone else here?', { exact: true })).toBeVisible()
  await sendMessage(bert.page, 'always')
  await expect(log(anna.page).getByText('always', { exact: true })).toBeVisible()

  await bert.page.reload()
  await expect(log(bert.page).getByText('anyone else here?')).toBeVisible()
  await expect(log(bert.page).getByRole('article')).toHaveCount(2)
  await bert.page.getByRole('button', { name: 'Clear Chat' }).click()
  await expect(textOn(bert.page, 'No messages. Enjoy the silence.')).toBeVisible()
  await expect(log(anna.page).getByText('always')).toBeVisible()
  for (const { errors } of [anna, bert]) expect(errors).toEqual([])
})
