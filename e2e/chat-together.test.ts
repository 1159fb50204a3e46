/** Two people in the public room, on a phone and on a desktop. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { say } from './support/say.ts'
import { headingOn, wordsOn } from './support/seen.ts'

/** In this room nothing has been said yet. */
test.use({ ownServer: {} })

const log = (page: Page) => page.getByRole('log')

test('[CHAT-1, CHAT-2, CHAT-3, CHAT-4, CHAT-11, CHAT-14] one writes, the other reads, a reload brings it back, clearing is local', {
  tag: '@desktop',
}, async ({ member }) => {
  const anna = await member({ isOnBowl: true, nickname: 'LooLegend' })
  const bert = await member({ isOnBowl: true, nickname: 'PottyPal' })
  for (const { page } of [anna, bert]) {
    await page.goto('/chat')
    await expect(headingOn(page, 'Chat room')).toBeVisible()
    await expect(wordsOn(page, '2 online')).toBeVisible()
  }
  await expect(anna.page.getByRole('button', { name: 'Clear Chat' })).toHaveCount(0)

  await say(anna.page, '  anyone else here?  ')
  await expect(log(bert.page).getByText('anyone else here?', { exact: true })).toBeVisible()
  await say(bert.page, 'always')
  await expect(log(anna.page).getByText('always', { exact: true })).toBeVisible()

  await bert.page.reload()
  await expect(log(bert.page).getByText('anyone else here?')).toBeVisible()
  await expect(log(bert.page).getByRole('article')).toHaveCount(2)
  await bert.page.getByRole('button', { name: 'Clear Chat' }).click()
  await expect(wordsOn(bert.page, 'No messages. Enjoy the silence.')).toBeVisible()
  await expect(log(anna.page).getByText('always')).toBeVisible()
  for (const { errors } of [anna, bert]) expect(errors).toEqual([])
})
