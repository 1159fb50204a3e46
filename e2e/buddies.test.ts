/** Two premium members become buddies and stop, a member without premium is refused, and blocks and reports act on open pages. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import { headingOn, openGroup, sendMessage, textOn, toastOn } from './support/on-screen.ts'
import type { Account, Member } from './support/people.ts'
import { DESKTOP } from './support/viewports.ts'

test.use({ ownServer: {} })

/** On a desktop, where the chat lists people on the bowl. */
const premium = (nickname: string, more: Account = {}) => ({ nickname, premium: true, viewport: DESKTOP, ...more })
/** In the main content, because a toast may have the same button. */
const button = (page: Page, name: string) =>
  page.locator('main, [role=dialog]').getByRole('button', { name, exact: true })
const focus = (page: Page) => page.locator(':focus')
const visit = async (page: Page, { user }: Member) => {
  await page.goto(`/profile/${user.id}`)
  await expect(headingOn(page, user.nickname)).toBeVisible()
}
const log = (page: Page) => page.getByRole('log')
const bowlColumn = (page: Page) => page.getByRole('complementary', { name: 'On the bowl' })
const pressMore = async (page: Page, words: string) => {
  const message = log(page).getByRole('article').filter({ hasText: words })
  await message.hover()
  await message.getByRole('button', { name: 'Message options' }).click()
}

test('[BUDDY-2, BUDDY-4, BUDDY-7, BUDDY-10, BUDDY-11, BUDDY-12, BUDDY-13, BUDDY-14, HOME-19] requests are sent, accepted, ended, declined and crossed, live on both pages', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const pearl = await member({ nickname: 'Pearl', premium: true, isOnBowl: true })
  const otto = await member({ nickname: 'Otto', premium: true })
  await otto.page.goto('/home')
  await expect(headingOn(otto.page, /./)).toBeVisible()
  await visit(pearl.page, otto)
  await button(pearl.page, 'Be My Buddy').click()
  await expect(toastOn(otto.page, 'Pearl wants to be your buddy')).toBeVisible()
  await expect(textOn(pearl.page, 'Request Pending')).toBeVisible()

  const requests = otto.page.getByRole('region', { name: 'Buddy requests' })
  await expect(requests.getByRole('img', { name: '1 request' })).toBeVisible()
  await otto.page.goto('/profile')
  await requests.getByRole('button', { name: 'Accept Pearl' }).click()
  await expect(toastOn(pearl.page, 'Otto is your Bathroom Buddy')).toBeVisible()
  await expect(requests).toHaveCount(0)
  const ownBuddies = otto.page.getByRole('region', { name: 'Bathroom buddies' })
  await expect(ownBuddies.getByRole('link', { name: 'Pearl On the bowl' })).toBeVisible()
  await expect(pearl.page.getByText('Bathroom Buddy', { exact: true }).first()).toBeVisible()
  await expect(pearl.page.getByRole('link', { name: 'Message', exact: true })).toHaveAttribute(
    'href',
    `/private-chat?user=${otto.user.id}`,
  )
  await otto.page.goto('/home')
  const current = otto.page.getByRole('region', { name: 'Current buddies' })
  await expect(current.getByRole('link', { name: /Pearl.*Buddy/ })).toBeVisible()
  await visit(otto.page, pearl)
  await expect(otto.page.getByText('Bathroom Buddy', { exact: true })).toBeVisible()

  await button(pearl.page, 'More about Otto').click()
  await pearl.page.getByRole('menuitem', { name: 'Stop being buddies' }).click()
  await pearl.page.getByRole('alertdialog').getByRole('button', { name: 'Stay buddies' }).click()
  await expect(focus(pearl.page)).toHaveAccessibleName('More about Otto')
  await button(pearl.page, 'More about Otto').click()
  await pearl.page.getByRole('menuitem', { name: 'Stop being buddies' }).click()
  await pearl.page.getByRole('alertdialog').getByRole('button', { name: 'Stop being buddies' }).click()
  for (const { page } of [pearl, otto]) await expect(button(page, 'Be My Buddy')).toBeVisible()

  await button(pearl.page, 'Be My Buddy').click()
  await button(otto.page, 'Decline').click()
  await expect(textOn(pearl.page, 'Request Declined')).toBeVisible()
  await expect(textOn(pearl.page, 'You can ask again after 30 days.')).toBeVisible()
  await expect(textOn(otto.page, 'Request Declined')).toBeVisible()
  await button(otto.page, 'Be My Buddy').click()
  await expect(button(pearl.page, 'Accept')).toBeVisible()
  await button(otto.page, 'More about Pearl').click()
  await otto.page.getByRole('menuitem', { name: 'Cancel request' }).click()

  await expect(button(pearl.page, 'Be My Buddy')).toBeVisible()
  const held = await holdCalls(pearl.page, '**/api/buddies/request')
  await button(pearl.page, 'Be My Buddy').click()
  await button(otto.page, 'Be My Buddy').click()
  await expect(textOn(otto.page, 'Request Pending')).toBeVisible()
  held.release()
  for (const { page } of [pearl, otto])
    await expect(page.getByText('Bathroom Buddy', { exact: true }).first()).toBeVisible()
  for (const { errors } of [pearl, otto]) expect(errors).toEqual([])
})

test('[BUDDY-1, BUDDY-7, BUDDY-14, PREM-30, WAVE-7] a member without premium sees the reason, and the upgrade on their own profile', {
  tag: '@all',
}, async ({ guest, member }) => {
  const gilda = await member(premium('Gilda'))
  const rhoda = await member({ nickname: 'LooLegend', viewport: DESKTOP })
  await visit(rhoda.page, gilda)
  await expect(textOn(rhoda.page, 'Premium Required for Buddies')).toBeVisible()
  await expect(button(rhoda.page, 'Be My Buddy')).toHaveCount(0)
  const refused = await rhoda.calls.post('/api/buddies/request', {
    data: { senderId: rhoda.user.id, receiverId: gilda.user.id },
  })
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'PREMIUM_REQUIRED' }])
  await rhoda.page.goto('/profile')
  // Its name ends with the price.
  await expect(rhoda.page.getByRole('button', { name: /^Upgrade to Premium/ })).toBeVisible()
  await expect(rhoda.page.getByRole('heading', { name: 'Bathroom buddies' })).toHaveCount(0)

  await visit(gilda.page, rhoda)
  await expect(textOn(gilda.page, 'Premium Required for Buddies')).toBeVisible()
  await expect(textOn(gilda.page, 'They’re not premium right now.')).toBeVisible()
  const gus = await guest()
  await gus.page.goto(`/profile/${gilda.user.id}`)
  await expect(gus.page.getByRole('link', { name: 'Open Chat Room' })).toBeVisible()
  await expect(button(gus.page, 'Wave')).toHaveCount(0)
  await gus.page.goto('/profile')
  await expect(gus.page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  for (const { errors } of [gilda, rhoda, gus]) expect(errors).toEqual([])
})

test('[CHAT-20, CHAT-22, SAFE-2, SAFE-4, SAFE-6, SAFE-12, SAFE-14] a block hides messages on open pages both ways, also after a reload, and can be undone', async ({
  member,
}) => {
  const mona = await member(premium('Mona', { isOnBowl: true }))
  const boris = await member(premium('Boris', { isOnBowl: true }))
  const dora = await member({ nickname: 'PottyPal', isOnBowl: true, viewport: DESKTOP })
  const frames: string[] = []
  mona.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  for (const { page } of [mona, boris, dora]) {
    await page.goto('/chat')
    await expect(bowlColumn(page).getByText('Boris')).toBeVisible()
  }
  await sendMessage(boris.page, 'words of boris')
  await sendMessage(mona.page, 'words of mona')
  await expect(log(boris.page).getByText('words of mona')).toBeVisible()
  await expect(log(mona.page).getByText('words of boris')).toBeVisible()

  const more = log(mona.page).getByRole('article').filter({ hasText: 'words of boris' }).getByRole('button')
  await more.focus()
  await mona.page.keyboard.press('Enter')
  await expect(focus(mona.page)).toHaveAccessibleName('Reply')
  await mona.page.keyboard.press('Escape')
  await expect(focus(mona.page)).toHaveAccessibleName('Message options')
  await mona.page.keyboard.press('Enter')
  await expect(focus(mona.page)).toHaveAccessibleName('Reply')
  await mona.page.keyboard.press('End')
  await expect(focus(mona.page)).toHaveAccessibleName('Block Boris')
  await mona.page.keyboard.press('Enter')
  const question = mona.page.getByRole('alertdialog', { name: 'Block Boris?' })
  await expect(question.getByText(/won’t see each other anywhere/)).toBeVisible()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(toastOn(mona.page, 'Boris is blocked')).toBeVisible()
  await expect(log(mona.page).getByText('words of boris')).toHaveCount(0)
  await expect(bowlColumn(mona.page).getByText('Boris')).toHaveCount(0)
  expect(await mona.page.evaluate('document.activeElement !== document.body')).toBe(true)
  await expect(log(boris.page).getByText('words of mona')).toHaveCount(0)
  await expect(bowlColumn(boris.page).getByText('Mona')).toHaveCount(0)
  await sendMessage(boris.page, 'more of boris')
  await expect(log(dora.page).getByText('more of boris')).toBeVisible()
  await sendMessage(dora.page, 'dora was here')
  await expect(log(mona.page).getByText('dora was here')).toBeVisible()
  // Events from before the block are allowed.
  const blockedAt = frames.findIndex((frame) => frame.includes('BLOCKED_CHANGED'))
  expect(blockedAt).toBeGreaterThan(-1)
  expect(frames.slice(blockedAt).join('\n')).not.toMatch(/Boris|of boris/)

  await mona.page.reload()
  await expect(log(mona.page).getByText('dora was here')).toBeVisible()
  await expect(mona.page.getByText(/boris/i)).toHaveCount(0)
  await mona.page.goto('/home')
  await expect(mona.page.getByRole('region', { name: 'Current buddies' }).getByText('PottyPal')).toBeVisible()
  await expect(mona.page.getByText('Boris')).toHaveCount(0)

  await mona.page.goto('/profile')
  await openGroup(mona.page, 'Privacy')
  await button(mona.page, 'Blocked people').click()
  await button(mona.page, 'Unblock Boris').click()
  await expect(textOn(mona.page, 'Nobody’s blocked')).toBeVisible()
  await expect(mona.page.getByRole('dialog').getByRole('status').getByText('Boris is unblocked')).toBeVisible()
  await expect(bowlColumn(boris.page).getByText('Mona')).toBeVisible()
  await expect(log(boris.page).getByText('words of mona')).toBeVisible()
  await mona.page.goto('/chat')
  await expect(log(mona.page).getByText('more of boris')).toBeVisible()

  await visit(mona.page, boris)
  await button(mona.page, 'More about Boris').click()
  await mona.page.getByRole('menuitem', { name: 'Block Boris' }).click()
  await mona.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(textOn(mona.page, 'You blocked Boris.')).toBeVisible()
  await mona.page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  await expect(button(mona.page, 'Be My Buddy')).toBeVisible()
  for (const { errors } of [mona, boris, dora]) expect(errors).toEqual([])
})

test('[CHAT-21, SAFE-3, SAFE-13] a report needs a reason and takes a note; a muted member reads why and until when', {
  tag: '@all',
}, async ({ member, admin }) => {
  const vera = await member(premium('Vera', { isOnBowl: true }))
  const loud = await member({ nickname: 'StallStar', isOnBowl: true, viewport: DESKTOP })
  for (const { page } of [vera, loud]) await page.goto('/chat')
  await sendMessage(loud.page, 'buy my golden brush')
  await expect(log(vera.page).getByText('buy my golden brush')).toBeVisible()
  await pressMore(vera.page, 'buy my golden brush')
  await expect(vera.page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await pressMore(vera.page, 'buy my golden brush')
  await expect(vera.page.getByRole('menu')).toHaveCount(0)
  await pressMore(vera.page, 'buy my golden brush')
  await vera.page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = vera.page.getByRole('dialog', { name: 'Report StallStar' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Spam or advertising').check()
  await dialog.getByLabel('Anything else? (optional)').fill('  Third time today.  ')
  const sent = vera.page.waitForRequest('**/api/reports')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ kind: 'message', reason: 'spam', note: 'Third time today.' })
  await expect(toastOn(vera.page, 'Report sent')).toBeVisible()
  await expect(focus(vera.page)).toHaveAccessibleName('Message options')

  const until = new Date(Date.now() + 3_600_000).toISOString()
  const data = { reason: 'Several people have reported you.', until }
  await expect(await admin.put(`/api/admin/users/${loud.user.id}/mute`, { data })).toBeOK()
  await sendMessage(loud.page, 'and my golden seat')
  await expect(
    textOn(
      loud.page,
      /Not sent\. You can write again after \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC\. Reason: Several people have reported you\./,
    ),
  ).toBeVisible()
  await visit(vera.page, loud)
  await button(vera.page, 'More about StallStar').click()
  await vera.page.getByRole('menuitem', { name: 'Report StallStar' }).click()
  await vera.page.getByLabel('The nickname').check()
  await vera.page.getByLabel('Something else').check()
  await button(vera.page, 'Send report').click()
  await expect(toastOn(vera.page, 'Report sent')).toBeVisible()
  for (const { errors } of [vera, loud]) expect(errors).toEqual([])
})
