/** A busy room: a guest alone is greeted and answered, then people sit down, talk and get up. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { sendMessage, textOn } from './support/on-screen.ts'

test.use({ ownServer: { DEMO_BUDDIES: 'on', PRESENCE_GRACE_MS: '15000' } })

const log = (page: Page) => page.getByRole('log')
const bench = (page: Page) => page.getByRole('list', { name: 'In the room' })

test('[CHAT-28, MSG-17, CHAT-32, CHAT-33, CHAT-35, CHAT-36, PRES-22, PRES-23, PRES-25, PRES-27] a guest alone is greeted and answered; then a member sits down, talks and gets up', async ({
  guest,
  member,
}) => {
  const gus = await guest()
  const { page } = gus
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await expect(log(page).getByText('Welcome in. You’ve got the room.')).toBeVisible()
  await expect(log(page).getByText('PaperPoet and SeatKeeper are demo buddies')).toBeVisible()
  await expect(log(page).getByText('While you sit')).toBeVisible()
  await expect(bench(page).getByRole('listitem').filter({ hasText: 'demo' })).toHaveCount(2)
  await expect(textOn(page, '1 online')).toBeVisible()
  await expect(textOn(page, /^Occupied, 0 minutes \d+$/)).toBeAttached()
  await expect(textOn(page, '9 of 9 sheets left')).toBeVisible()

  await page.getByRole('button', { name: 'Hiding from a meeting' }).click()
  await expect(page.getByRole('button', { name: 'Hiding from a meeting' })).toHaveCount(0)
  await expect(textOn(page, '8 of 9 sheets left')).toBeVisible()
  const answer = log(page).getByRole('article', { name: /SeatKeeper|PaperPoet/ })
  await expect(answer.getByText('demo', { exact: true })).toBeVisible()
  await expect(answer.getByRole('button')).toHaveCount(0)

  const anna = await member({ nickname: 'LooLegend', isOnBowl: true })
  await anna.page.goto('/chat')
  await expect(log(page).getByText('LooLegend sat down')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'LooLegend sat down.' })).toBeAttached()
  await sendMessage(anna.page, 'read https://example.com/loo, please')
  // The account is new, so the address is no link.
  await expect(log(page).getByText('read https://example.com/loo, please')).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'https://example.com/loo' })).toHaveCount(0)
  await expect(bench(page).getByRole('listitem').filter({ hasText: 'demo' })).toHaveCount(0)
  await expect(bench(page).getByRole('link', { name: /LooLegend just sat/ })).toBeVisible()

  await anna.page.goto('/home')
  await anna.page.getByRole('button', { name: 'On the Bowl' }).click()
  await expect(log(page).getByText('LooLegend got up')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Chat' }).click()
  await expect(textOn(page, 'No messages. Enjoy the silence.')).toBeVisible()
  await expect(answer).toHaveCount(0)
  for (const { errors } of [gus, anna]) expect(errors).toEqual([])
})
