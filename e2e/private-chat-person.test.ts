/** The other person beside a conversation, on a wide screen and on narrower ones. */
import { expect, test } from './support/fixtures.ts'
import { DESKTOP, TABLET, WIDE } from './support/viewports.ts'

test('[PM-9, PM-22] the other person is beside the conversation: at 1440 px with the list, at 1280 px without it', async ({
  member,
  account,
}) => {
  const pearl = await member({ premium: true, viewport: WIDE })
  const ottilie = await account({ nickname: 'Ottilie', premium: true })
  const { page } = pearl
  const data = { senderId: ottilie.user.id, receiverId: pearl.user.id, content: 'nice tiles' }
  await expect(await ottilie.calls.post('/api/private-messages', { data })).toBeOK()
  const thread = `/private-chat?user=${ottilie.user.id}`
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Ottilie' })
  await page.goto(thread)
  await expect(page.getByRole('log').getByText('nice tiles')).toBeVisible()
  const person = page.getByRole('complementary', { name: 'About Ottilie' })
  await expect(person.getByRole('heading', { name: 'Ottilie' })).toBeVisible()
  await expect(person.getByText('Off the bowl')).toBeVisible()
  await expect(row).toBeVisible()
  await person.getByRole('button', { name: 'Wave' }).click()
  await expect(person.getByRole('button', { name: 'Waved' })).toBeVisible()

  await page.setViewportSize(DESKTOP)
  await expect(person).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(person).toHaveCount(0)
  await row.click()
  await person.getByRole('link', { name: 'See profile' }).click()
  await expect(page).toHaveURL(`/profile/${ottilie.user.id}`)

  await page.setViewportSize(TABLET)
  await page.goto(thread)
  await expect(row).toBeVisible()
  await expect(person).toHaveCount(0)
  expect(pearl.errors).toEqual([])
})
