/** What two people can do with messages in the room and in a private chat: react, reply, edit, delete, see typing. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { sendMessage } from './support/on-screen.ts'
import { WIDE } from './support/viewports.ts'

test.use({ ownServer: {} })

const log = (page: Page) => page.getByRole('log')
const messageWith = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const menuOn = (page: Page) => page.getByRole('menu', { name: 'Message options' })

async function choose(message: Locator, entry: string | RegExp) {
  await message.getByRole('button', { name: 'Message options' }).click()
  await menuOn(message.page()).getByRole('menuitem', { name: entry }).click()
}

async function react(message: Locator, name: string) {
  await message.getByRole('button', { name: 'Message options' }).click()
  await menuOn(message.page()).getByRole('menuitemcheckbox', { name }).click()
}

test('[MSG-1, MSG-2, MSG-6, MSG-8, MSG-9, MSG-12, MSG-21, MSG-22, MSG-25] two people in the room react, reply, edit and delete', {
  tag: '@desktop',
}, async ({ member }) => {
  const anna = await member({ isOnBowl: true, nickname: 'LooLegend' })
  const bert = await member({ isOnBowl: true, nickname: 'PottyPal', viewport: WIDE })
  for (const { page } of [anna, bert]) await page.goto('/chat')
  await sendMessage(anna.page, 'is it quiet here')

  await react(messageWith(bert.page, 'is it quiet here'), 'Heart')
  await messageWith(anna.page, 'is it quiet here').getByRole('button', { name: 'Heart, 1' }).click()
  await expect(messageWith(bert.page, 'is it quiet here').getByRole('button', { name: 'Heart, 2' })).toBeVisible()

  await choose(messageWith(bert.page, 'is it quiet here'), 'Reply')
  await expect(field(bert.page)).toBeFocused()
  await bert.page.keyboard.type('always at nine')
  await expect(anna.page.getByText('is typing')).toBeVisible()
  await bert.page.keyboard.press('Enter')
  await expect(messageWith(anna.page, 'always at nine').getByText('is it quiet here')).toBeVisible()
  await expect(anna.page.getByText('is typing')).toHaveCount(0)

  await choose(messageWith(anna.page, 'is it quiet here').last(), /^Edit/)
  await expect(field(anna.page)).toHaveValue('is it quiet here')
  await field(anna.page).fill('is it this quiet every day')
  await field(anna.page).press('Enter')
  await expect(messageWith(bert.page, 'always at nine').getByText('is it this quiet every day')).toBeVisible()
  await expect(messageWith(bert.page, 'is it this quiet every day').last().getByText('edited')).toBeVisible()

  await choose(messageWith(anna.page, 'is it this quiet every day').last(), 'Delete')
  const dialog = anna.page.getByRole('alertdialog', { name: 'Delete this message?' })
  await expect(dialog.getByText('It’ll be gone for everyone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  for (const { page } of [anna, bert]) await expect(log(page).getByText('Flushed by its author')).toBeVisible()
  await expect(messageWith(anna.page, 'always at nine').getByText('This message isn’t available')).toBeVisible()
  await choose(messageWith(bert.page, 'always at nine'), 'Delete')
  await bert.page.getByRole('button', { name: 'Delete' }).click()
  for (const { page } of [anna, bert]) await expect(log(page).getByRole('article')).toHaveCount(0)
  for (const { errors } of [anna, bert]) expect(errors).toEqual([])
})

test('[MSG-10, MSG-4] a page that was away sees what has changed in the meantime, and its own reactions', async ({
  member,
}) => {
  const anna = await member({ isOnBowl: true, nickname: 'LooLegend' })
  const bert = await member({ isOnBowl: true, nickname: 'PottyPal' })
  for (const { page } of [anna, bert]) await page.goto('/chat')
  for (const words of ['one', 'two', 'three']) await sendMessage(anna.page, words)
  await react(messageWith(bert.page, 'two'), 'Poop')
  await expect(messageWith(anna.page, 'two').getByRole('button', { name: 'Poop, 1' })).toBeVisible()

  await bert.context.setOffline(true)
  await choose(messageWith(anna.page, 'three'), 'Delete')
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(messageWith(anna.page, 'three')).toHaveCount(0)
  await messageWith(anna.page, 'two').getByRole('button', { name: 'Poop, 1' }).click()
  await bert.context.setOffline(false)
  await expect(messageWith(bert.page, 'three')).toHaveCount(0)
  const chip = messageWith(bert.page, 'two').getByRole('button', { name: 'Poop, 2' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await bert.page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
})

test('[MSG-13, MSG-14, MSG-15] two members in a private chat see typing, what was read, and changes', {
  tag: '@desktop',
}, async ({ member }) => {
  const pearl = await member({ nickname: 'Pearl', premium: true, viewport: WIDE })
  const gilda = await member({ nickname: 'Gilda', premium: true })
  await pearl.page.goto(`/private-chat?user=${gilda.user.id}`)
  await sendMessage(pearl.page, 'still there?')
  await expect(log(pearl.page).getByText('Seen')).toHaveCount(0)
  await gilda.page.goto(`/private-chat?user=${pearl.user.id}`)
  await expect(messageWith(gilda.page, 'still there?')).toBeVisible()
  await expect(log(pearl.page).getByText('Seen')).toBeVisible()

  await field(gilda.page).pressSequentially('my legs')
  await expect(pearl.page.getByText('is typing')).toBeVisible()
  await field(gilda.page).press('Enter')
  await react(messageWith(pearl.page, 'my legs'), 'Raised hands')
  await expect(messageWith(gilda.page, 'my legs').getByRole('button', { name: 'Raised hands, 1' })).toBeVisible()
  await choose(messageWith(gilda.page, 'my legs'), /^Edit/)
  await field(gilda.page).fill('my legs have unionised')
  await field(gilda.page).press('Enter')
  await expect(messageWith(pearl.page, 'my legs have unionised').getByText('edited')).toBeVisible()
  await choose(messageWith(gilda.page, 'my legs have unionised'), 'Delete')
  await gilda.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(messageWith(pearl.page, 'my legs')).toHaveCount(0)
  for (const { errors } of [pearl, gilda]) expect(errors).toEqual([])
})
