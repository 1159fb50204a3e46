/** Two premium members who become buddies and stop, somebody who may not, and what a block and a report do on open pages. */
import { type Page, request } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, type Look, PHONE, type Viewport } from './support/browser.ts'
import { hold } from './support/held-calls.ts'
import { type Account, asGuest, type Member, member } from './support/people.ts'
import { say } from './support/say.ts'
import { sees, seesHeading, seesToast } from './support/seen.ts'
import { ADMIN_PASSWORD } from './support/server.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

const somebody = (nickname: string, more: Partial<Account & Look> = {}) => {
  const email = `${nickname.toLowerCase().replaceAll(' ', '-')}@bowl.example`
  return member(browser, url, { email, nickname, premium: true, emoji: '🚽', viewport: DESKTOP, ...more })
}
/** On the screen itself: a toast may offer the same. */
const button = (page: Page, name: string) =>
  page.locator('main, [role=dialog]').getByRole('button', { name, exact: true })
const focused = (page: Page) => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText')
const visit = async (page: Page, { user }: Member) => {
  await page.goto(`/profile/${user.id}`)
  await seesHeading(page, user.nickname)
}
const log = (page: Page) => page.getByRole('log')
const bowlColumn = (page: Page) => page.getByRole('complementary', { name: 'On the bowl' })
const pressMore = async (page: Page, words: string) => {
  const message = log(page).getByRole('article').filter({ hasText: words })
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
}

test.each([
  ['a phone', PHONE, 'Prudence', 'Oscar'],
  ['a desktop', DESKTOP, 'Pearl', 'Otto'],
] as const)(
  '[BUDDY-2, BUDDY-4, BUDDY-7, BUDDY-10, BUDDY-11, BUDDY-12, BUDDY-13, BUDDY-14, HOME-19] on %s asked, accepted, ended, declined and crossed, live on both pages',
  becomeBuddies,
)

async function becomeBuddies(_: string, viewport: Viewport, asker: string, asked: string) {
  const pearl = await somebody(asker, { isOnBowl: true, viewport })
  const otto = await somebody(asked, { viewport })
  await otto.page.goto('/home')
  await seesHeading(otto.page, /./)
  await visit(pearl.page, otto)
  await button(pearl.page, 'Be My Buddy').click()
  await Promise.all([
    seesToast(pearl.page, 'Buddy request sent'),
    seesToast(otto.page, `${asker} wants to be your buddy`),
  ])
  await sees(pearl.page, 'Request Pending')

  const requests = otto.page.getByRole('region', { name: 'Buddy requests' })
  await requests.getByRole('img', { name: '1 request' }).waitFor()
  await otto.page.goto('/profile')
  await requests.getByRole('button', { name: `Accept ${asker}` }).click()
  await Promise.all([
    seesToast(otto.page, `${asker} is your Bathroom Buddy`),
    seesToast(pearl.page, `${asked} is your Bathroom Buddy`),
  ])
  await requests.waitFor({ state: 'detached' })
  const ownBuddies = otto.page.getByRole('region', { name: 'Bathroom buddies' })
  await ownBuddies.getByRole('link', { name: `${asker} On the bowl` }).waitFor()
  await pearl.page.getByText('Bathroom Buddy', { exact: true }).first().waitFor()
  expect(await pearl.page.getByRole('link', { name: 'Message', exact: true }).getAttribute('href')).toBe(
    `/private-chat?user=${otto.user.id}`,
  )
  await otto.page.goto('/home')
  const current = otto.page.getByRole('region', { name: 'Current buddies' })
  await current.getByRole('link', { name: new RegExp(`${asker}.*Buddy`) }).waitFor()
  await visit(otto.page, pearl)
  await otto.page.getByText('Bathroom Buddy', { exact: true }).waitFor()

  await button(pearl.page, `More about ${asked}`).click()
  await pearl.page.getByRole('menuitem', { name: 'Stop being buddies' }).click()
  await pearl.page.getByRole('alertdialog').getByRole('button', { name: 'Stay buddies' }).click()
  await expect.poll(() => focused(pearl.page)).toBe(`More about ${asked}`)
  await button(pearl.page, `More about ${asked}`).click()
  await pearl.page.getByRole('menuitem', { name: 'Stop being buddies' }).click()
  await pearl.page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  for (const { page } of [pearl, otto]) await button(page, 'Be My Buddy').waitFor()

  await button(pearl.page, 'Be My Buddy').click()
  await button(otto.page, 'Decline').click()
  await sees(pearl.page, 'Request Declined')
  await sees(pearl.page, 'You can ask again after 30 days.')
  await sees(otto.page, 'Request Declined')
  await button(otto.page, 'Be My Buddy').click()
  await button(pearl.page, 'Accept').waitFor()
  await button(otto.page, 'Cancel request').click()

  await button(pearl.page, 'Be My Buddy').waitFor()
  const held = await hold(pearl.page, '**/api/buddies/request')
  await button(pearl.page, 'Be My Buddy').click()
  await button(otto.page, 'Be My Buddy').click()
  await sees(otto.page, 'Request Pending')
  held.release()
  for (const { page } of [pearl, otto]) await page.getByText('Bathroom Buddy', { exact: true }).first().waitFor()
  for (const { errors } of [pearl, otto]) expect(errors).toEqual([])
}

test('[BUDDY-1, BUDDY-7, BUDDY-14, PREM-30] who is not premium is refused in words, and shown the way', async () => {
  const gilda = await somebody('Gilda')
  const rhoda = await somebody('LooLegend', { premium: false })
  await visit(rhoda.page, gilda)
  await sees(rhoda.page, 'Premium Required for Buddies')
  expect(await button(rhoda.page, 'Be My Buddy').count()).toBe(0)
  const refused = await rhoda.context.request.post('/api/buddies/request', {
    data: { senderId: rhoda.user.id, receiverId: gilda.user.id },
  })
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'PREMIUM_REQUIRED' }])
  await rhoda.page.goto('/profile')
  const card = rhoda.page.locator('section', { has: rhoda.page.getByRole('heading', { name: 'Bathroom buddies' }) })
  await card.getByRole('link', { name: 'See what premium adds' }).click()
  await rhoda.page.waitForURL('**/subscribe')

  await visit(gilda.page, rhoda)
  await sees(gilda.page, 'Premium Required for Buddies')
  await sees(gilda.page, 'They do not have premium at the moment.')
  const guest = await asGuest(browser, url)
  await guest.page.goto(`/profile/${gilda.user.id}`)
  await guest.page.getByRole('link', { name: 'Sign Up' }).first().waitFor()
  for (const { errors } of [gilda, rhoda, guest]) expect(errors).toEqual([])
})

test('[CHAT-20, CHAT-22, SAFE-2, SAFE-4, SAFE-6, SAFE-12, SAFE-14] a block empties open pages both ways, keeps a reload empty, and can be taken back', async () => {
  const mona = await somebody('Mona', { isOnBowl: true })
  const boris = await somebody('Boris', { isOnBowl: true })
  const dora = await somebody('PottyPal', { premium: false, isOnBowl: true })
  const frames: string[] = []
  mona.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  for (const { page } of [mona, boris, dora]) {
    await page.goto('/chat')
    await bowlColumn(page).getByText('Boris').waitFor()
  }
  await say(boris.page, 'words of boris')
  await say(mona.page, 'words of mona')
  await log(boris.page).getByText('words of mona').waitFor()
  await log(mona.page).getByText('words of boris').waitFor()

  const more = log(mona.page).getByRole('article').filter({ hasText: 'words of boris' }).getByRole('button')
  await more.focus()
  await mona.page.keyboard.press('Enter')
  await expect.poll(() => focused(mona.page)).toBe('View profile')
  await mona.page.keyboard.press('Escape')
  await expect.poll(() => focused(mona.page)).toBe('More about Boris’s message')
  await mona.page.keyboard.press('Enter')
  await expect.poll(() => focused(mona.page)).toBe('View profile')
  await mona.page.keyboard.press('End')
  await expect.poll(() => focused(mona.page)).toBe('Block Boris')
  await mona.page.keyboard.press('Enter')
  const question = mona.page.getByRole('alertdialog', { name: 'Block Boris?' })
  await question.getByText(/everywhere and at once/).waitFor()
  await question.getByRole('button', { name: 'Block' }).click()
  await seesToast(mona.page, 'Boris is blocked')
  await log(mona.page).getByText('words of boris').waitFor({ state: 'detached' })
  await bowlColumn(mona.page).getByText('Boris').waitFor({ state: 'detached' })
  expect(await mona.page.evaluate('document.activeElement !== document.body')).toBe(true)
  await log(boris.page).getByText('words of mona').waitFor({ state: 'detached' })
  await bowlColumn(boris.page).getByText('Mona').waitFor({ state: 'detached' })
  await say(boris.page, 'more of boris')
  await log(dora.page).getByText('more of boris').waitFor()
  await say(dora.page, 'dora was here')
  await log(mona.page).getByText('dora was here').waitFor()
  // Until she has blocked him she may well hear of him.
  const blockedAt = frames.findIndex((frame) => frame.includes('BLOCKED_CHANGED'))
  expect(blockedAt).toBeGreaterThan(-1)
  expect(frames.slice(blockedAt).join('\n')).not.toMatch(/Boris|of boris/)

  await mona.page.reload()
  await log(mona.page).getByText('dora was here').waitFor()
  expect(await mona.page.getByText(/boris/i).count()).toBe(0)
  await mona.page.goto('/home')
  await mona.page.getByRole('region', { name: 'Current buddies' }).getByText('PottyPal').waitFor()
  expect(await mona.page.getByText('Boris').count()).toBe(0)

  await mona.page.goto('/profile')
  await button(mona.page, 'Blocked people').click()
  await button(mona.page, 'Unblock Boris').click()
  await sees(mona.page, 'Nobody is blocked')
  await mona.page.getByRole('dialog').getByRole('status').getByText('Boris is unblocked').waitFor()
  await bowlColumn(boris.page).getByText('Mona').waitFor()
  await log(boris.page).getByText('words of mona').waitFor()
  await mona.page.goto('/chat')
  await log(mona.page).getByText('more of boris').waitFor()

  await visit(mona.page, boris)
  await button(mona.page, 'More about Boris').click()
  await mona.page.getByRole('menuitem', { name: 'Block Boris' }).click()
  await mona.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await mona.page.getByRole('heading', { name: 'You blocked Boris' }).waitFor()
  await mona.page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  await button(mona.page, 'Be My Buddy').waitFor()
  for (const { errors } of [mona, boris, dora]) expect(errors).toEqual([])
})

test('[CHAT-21, SAFE-3, SAFE-13] a report needs a reason and takes a note; a muted member reads why and until when', async () => {
  const vera = await somebody('Vera', { isOnBowl: true })
  const loud = await somebody('StallStar', { premium: false, isOnBowl: true })
  for (const { page } of [vera, loud]) await page.goto('/chat')
  await say(loud.page, 'buy my golden brush')
  await log(vera.page).getByText('buy my golden brush').waitFor()
  await pressMore(vera.page, 'buy my golden brush')
  await vera.page.getByRole('menuitem', { name: 'Report message' }).waitFor()
  await pressMore(vera.page, 'buy my golden brush')
  await vera.page.getByRole('menu').waitFor({ state: 'detached' })
  await pressMore(vera.page, 'buy my golden brush')
  await vera.page.getByRole('menuitem', { name: 'Report message' }).click()
  const dialog = vera.page.getByRole('dialog', { name: 'Report StallStar' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Please choose a reason').waitFor()
  await dialog.getByLabel('Spam or advertising').check()
  await dialog.getByLabel('Anything else? (optional)').fill('  Third time today.  ')
  const sent = vera.page.waitForRequest('**/api/reports')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ kind: 'message', reason: 'spam', note: 'Third time today.' })
  await seesToast(vera.page, 'Report sent')
  await expect.poll(() => focused(vera.page)).toBe('More about StallStar’s message')

  const calls = await request.newContext({ baseURL: url })
  const { token } = await (await calls.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })).json()
  const muted = await calls.put(`/api/admin/users/${loud.user.id}/mute`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'Several people have reported you.', until: new Date(Date.now() + 3_600_000).toISOString() },
  })
  expect(muted.ok()).toBe(true)
  await calls.dispose()
  await say(loud.page, 'and my golden seat')
  await sees(
    loud.page,
    /Not sent\. You can write again after \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC\. Several people have reported you\./,
  )
  await visit(vera.page, loud)
  await button(vera.page, 'More about StallStar').click()
  await vera.page.getByRole('menuitem', { name: 'Report StallStar' }).click()
  await vera.page.getByLabel('The nickname').check()
  await vera.page.getByLabel('Something else').check()
  await button(vera.page, 'Send report').click()
  await seesToast(vera.page, 'Report sent')
  for (const { errors } of [vera, loud]) expect(errors).toEqual([])
})
