/** Private chat between two premium members in two browsers, and what everyone else sees. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { headingOn, keepToast, scrollMessages, scrollUpTo, sendMessage, textOn, toastOn } from './support/on-screen.ts'
import type { Caller } from './support/people.ts'
import { WIDE } from './support/viewports.ts'

const log = (page: Page) => page.getByRole('log')
const messageOn = (page: Page, words: string) => log(page).getByText(words, { exact: true })
const thread = ({ user }: Caller) => `/private-chat?user=${user.id}`
const premiumTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Premium/ })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })

/** In the navigation and in the title. */
async function seesUnread(page: Page, count: number) {
  const mark = premiumTab(page).getByRole('img', { name: /unread/ })
  if (count === 0) await expect(mark).toHaveCount(0)
  else await expect(mark.filter({ hasText: String(count) })).toBeVisible()
  await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `))
}

/** By a call, as from another device. */
async function write(from: Caller, to: Caller, content: string) {
  const data = { senderId: from.user.id, receiverId: to.user.id, content }
  await expect(await from.calls.post('/api/private-messages', { data })).toBeOK()
}

const offsetIn = (scroller: Locator, words: Locator) =>
  Promise.all([scroller.boundingBox(), words.boundingBox()]).then(([box, line]) => (line?.y ?? 0) - (box?.y ?? 0))

test('[BUDDY-7, PM-2, PM-6, PM-7, PM-8, PM-9, PM-16, PM-17] two members write to each other; toast, counts and title update on all their pages', async ({
  member,
}) => {
  const pearl = await member({ nickname: 'Pearl', premium: true, viewport: WIDE })
  const gilda = await member({ nickname: 'Gilda', premium: true })
  await gilda.page.goto('/private-chat')
  await expect(textOn(gilda.page, 'No messages. Enjoy the silence.')).toBeVisible()
  await gilda.page.getByRole('link', { name: 'See who’s on the bowl' }).click()
  await expect(premiumTab(gilda.page)).toBeVisible()

  await pearl.page.goto(`/profile/${gilda.user.id}`)
  await pearl.page.getByRole('button', { name: 'More about Gilda', exact: true }).click()
  await pearl.page.getByRole('menuitem', { name: 'Message', exact: true }).click()
  await expect(textOn(pearl.page, 'Nothing said yet')).toBeVisible()
  const long = `${'👩‍🚀'.repeat(50)} and more`
  await sendMessage(pearl.page, long)
  await expect(toastOn(gilda.page, 'New message from Pearl', `${'👩‍🚀'.repeat(50)}...`)).toBeVisible()
  await keepToast(gilda.page)
  await expect(messageOn(pearl.page, long)).toBeVisible()
  await expect(row(pearl.page, 'Gilda').getByText('You: ')).toBeVisible()

  await seesUnread(gilda.page, 1)
  const other = await gilda.context.newPage()
  await other.goto('/home')
  await seesUnread(other, 1)
  // Forced, because the toast's link covers its words.
  await toastOn(gilda.page).getByText('New message from Pearl').click({ force: true })
  await expect(messageOn(gilda.page, long)).toBeVisible()
  await expect(row(gilda.page, 'Pearl')).toBeHidden()
  for (const page of [gilda.page, other]) await seesUnread(page, 0)

  await expect(toastOn(gilda.page)).toHaveCount(0)
  await sendMessage(gilda.page, 'Define “still”.')
  await expect(messageOn(pearl.page, 'Define “still”.')).toBeVisible()
  await expect(toastOn(pearl.page)).toHaveCount(0)
  await seesUnread(pearl.page, 0)

  await gilda.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(row(gilda.page, 'Pearl')).toBeVisible()
  await sendMessage(pearl.page, 'one')
  await sendMessage(pearl.page, 'two')
  await expect(row(gilda.page, 'Pearl').getByRole('img', { name: '2 unread' })).toBeVisible()
  for (const page of [gilda.page, other]) await seesUnread(page, 2)
  await row(gilda.page, 'Pearl').click()
  await expect(messageOn(gilda.page, 'two')).toBeVisible()
  for (const page of [gilda.page, other]) await seesUnread(page, 0)
  await gilda.page.goBack()
  await expect(row(gilda.page, 'Pearl')).toBeVisible()
  await gilda.page.goBack()
  await expect(gilda.page).toHaveURL('/home')
  for (const { errors } of [pearl, gilda]) expect(errors).toEqual([])
})

test('[PM-3, PM-11, PM-18] a message cut off on its way arrives exactly once, and older messages load without a scroll jump', {
  tag: '@all',
}, async ({ member }) => {
  const pearl = await member({ premium: true })
  const gilda = await member({ premium: true })
  for (let n = 1; n <= 130; n++) await write(gilda, pearl, `sheet ${n}`)
  await pearl.page.goto(thread(gilda))
  await gilda.page.goto(thread(pearl))
  await expect(messageOn(pearl.page, 'sheet 130')).toBeVisible()
  await expect(messageOn(gilda.page, 'sheet 130')).toBeVisible()

  await pearl.context.setOffline(true)
  await sendMessage(pearl.page, 'through the pipe')
  await expect(log(pearl.page).getByText('Sending')).toBeAttached()
  await expect(textOn(pearl.page, 'You’re offline. Messages go out when you’re back.')).toBeVisible()
  await write(gilda, pearl, 'said meanwhile')
  await pearl.context.setOffline(false)
  for (const { page } of [pearl, gilda]) await expect(messageOn(page, 'through the pipe')).toBeVisible()
  await expect(messageOn(pearl.page, 'said meanwhile')).toBeVisible()

  // The server stores it, but the response is lost.
  await intercept(pearl.page, '**/api/private-messages', (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  })
  await sendMessage(pearl.page, 'answer lost')
  await expect(messageOn(gilda.page, 'answer lost')).toBeVisible()
  await expect(log(pearl.page).getByText('Sending')).toHaveCount(0)
  for (const { page } of [pearl, gilda]) {
    await page.reload()
    await expect(messageOn(page, 'answer lost')).toBeVisible()
    for (const words of ['through the pipe', 'answer lost']) await expect(messageOn(page, words)).toHaveCount(1)
  }

  const scroller = pearl.page.getByRole('region', { name: 'Private messages' })
  const middle = messageOn(pearl.page, 'sheet 40')
  await expect(messageOn(pearl.page, 'sheet 2')).toHaveCount(0)
  await scrollUpTo(pearl.page, messageOn(pearl.page, 'sheet 2'))
  await expect(pearl.page.getByText('That’s the start of the roll.')).toBeAttached()
  await expect(async () => {
    await scrollMessages(pearl.page, 400)
    await expect(middle).toBeInViewport({ timeout: 1 })
  }).toPass({ intervals: [1] })
  const before = await offsetIn(scroller, middle)
  await write(gilda, pearl, 'at the bottom')
  await expect(textOn(pearl.page, '1 new message')).toBeVisible()
  expect(Math.abs((await offsetIn(scroller, middle)) - before)).toBeLessThan(2)
})

test('[PM-11, CHAT-26] a private message sent offline survives a reload and arrives once; a draft survives too', async ({
  member,
}) => {
  const pearl = await member({ premium: true })
  const gilda = await member({ premium: true })
  await gilda.page.goto(thread(pearl))
  await pearl.page.goto(thread(gilda))
  const shown = (delivery: string, words: string) =>
    log(pearl.page).locator(`[data-delivery=${delivery}]`).getByText(words, { exact: true })
  // The first is stored but its response is lost; the second never arrives.
  await intercept(pearl.page, '**/api/private-messages', (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  })
  await sendMessage(pearl.page, 'answer lost')
  await expect(messageOn(gilda.page, 'answer lost')).toBeVisible()
  await intercept(pearl.page, '**/api/private-messages', (route) => route.abort())
  await sendMessage(pearl.page, 'never left')
  await expect(shown('sending', 'never left')).toBeVisible()
  await pearl.page.getByRole('textbox').fill('and by the w')

  await pearl.page.reload()
  await expect(shown('sending', 'never left')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveValue('and by the w')
  await stopIntercepting(pearl.page, '**/api/private-messages')
  await expect(shown('stored', 'never left')).toBeVisible()
  await pearl.page.reload()
  for (const { page } of [pearl, gilda]) {
    await expect(messageOn(page, 'never left')).toBeVisible()
    for (const words of ['answer lost', 'never left']) await expect(messageOn(page, words)).toHaveCount(1)
  }
})

test('[PM-11] a private message sent before the live code has loaded is accepted at once, and arrives once', {
  tag: '@all',
}, async ({ member }) => {
  const pearl = await member({ premium: true })
  const gilda = await member({ premium: true })
  const code = await holdCalls(pearl.page, '**/assets/live-connection*')
  await gilda.page.goto(thread(pearl))
  await pearl.page.goto(thread(gilda))
  await sendMessage(pearl.page, 'ahead of the pipe')
  await expect(log(pearl.page).locator('[data-delivery=sending]').getByText('ahead of the pipe')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveValue('')
  code.release()
  await expect(log(pearl.page).locator('[data-delivery=stored]').getByText('ahead of the pipe')).toBeVisible()
  await expect(messageOn(gilda.page, 'ahead of the pipe')).toBeVisible()
  for (const { page } of [pearl, gilda]) {
    await page.reload()
    await expect(messageOn(page, 'ahead of the pipe')).toBeVisible()
    await expect(messageOn(page, 'ahead of the pipe')).toHaveCount(1)
  }
})

test('[PM-4, PM-5, PM-10, PM-11, PM-19, SAFE-2] a setting lets only buddies write; a refusal is shown, also after a reload, and can be retried; a block empties both threads and hides the person', {
  tag: '@all',
}, async ({ member }) => {
  const pearl = await member({ nickname: 'Pearl Three', premium: true })
  const gilda = await member({ nickname: 'Gilda Three', premium: true })
  await gilda.page.goto('/private-chat')
  const saved = gilda.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await gilda.page.getByRole('switch', { name: /Buddies only/ }).click()
  await saved
  await gilda.page.reload()
  await expect(gilda.page.getByRole('switch', { name: /Buddies only/, checked: true })).toBeVisible()

  await pearl.page.goto(thread(gilda))
  await sendMessage(pearl.page, 'let me in')
  await expect(toastOn(pearl.page, 'Message Failed', 'Could not send your message. Please try again.')).toBeVisible()
  await expect(textOn(pearl.page, 'Not sent. We can’t deliver this message')).toBeVisible()
  for (const name of ['Try again', 'Delete']) {
    const { width = 0, height = 0 } = (await pearl.page.getByRole('button', { name }).boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
  // On another screen the toast names the receiver.
  await intercept(pearl.page, '**/api/private-messages', (route) => route.abort())
  await sendMessage(pearl.page, 'never mind')
  await expect(messageOn(pearl.page, 'never mind')).toBeVisible()
  await pearl.page.goto('/profile')
  await stopIntercepting(pearl.page, '**/api/private-messages')
  await expect(
    toastOn(pearl.page, 'Message Failed', 'Could not send your message to Gilda Three. Please try again.'),
  ).toBeVisible()
  await pearl.page.goto(thread(gilda))
  await log(pearl.page)
    .getByRole('article')
    .filter({ hasText: 'never mind' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(messageOn(pearl.page, 'never mind')).toHaveCount(0)
  await pearl.page.reload()
  await expect(textOn(pearl.page, 'Not sent. We can’t deliver this message')).toBeVisible()
  await expect(messageOn(pearl.page, 'never mind')).toHaveCount(0)
  await makeBuddies(pearl, gilda)
  await pearl.page.getByRole('button', { name: 'Try again' }).click()
  await expect(pearl.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(row(gilda.page, 'Pearl Three').getByText('let me in')).toBeVisible()

  // A block shows on both open threads, but only the blocker sees the reason.
  await row(gilda.page, 'Pearl Three').click()
  await expect(messageOn(gilda.page, 'let me in')).toBeVisible()
  await gilda.page.getByRole('button', { name: 'More about Pearl Three', exact: true }).click()
  await gilda.page.getByRole('menuitem', { name: 'Block Pearl Three' }).click()
  await gilda.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(gilda.page.getByRole('heading', { name: 'You blocked Pearl Three' })).toBeVisible()
  await expect(textOn(pearl.page, 'Nobody here')).toBeVisible()
  await expect(messageOn(pearl.page, 'let me in')).toHaveCount(0)
  await expect(pearl.page.getByText(/block/i)).toHaveCount(0)
  await gilda.page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  for (const { page } of [gilda, pearl]) await expect(messageOn(page, 'let me in')).toBeVisible()

  await pearl.page.goto('/private-chat?user=nobody-at-all')
  await expect(textOn(pearl.page, 'Nobody here')).toBeVisible()
  await pearl.page.goto(thread(pearl))
  await expect(textOn(pearl.page, 'Nobody here')).toBeVisible()
})

test('[PM-1, PM-4, PM-10, PM-13, PM-20] members without premium can neither open nor receive private chat; former premium members can still read', {
  tag: '@all',
}, async ({ member, account }) => {
  const pearl = await member({ premium: true })
  const gilda = await account({ premium: true })
  const ned = await member()
  await ned.page.goto(thread(pearl))
  await expect(ned.page).toHaveURL('/subscribe')
  await expect(
    toastOn(ned.page, 'Premium Feature', 'Private messaging is only available for premium users'),
  ).toBeVisible()
  const data = { senderId: ned.user.id, receiverId: pearl.user.id, content: 'psst' }
  const refused = await ned.calls.post('/api/private-messages', { data })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'PREMIUM_REQUIRED'])
  expect(ned.errors).toEqual([])

  await pearl.page.goto(thread(ned))
  await expect(textOn(pearl.page, 'They’re not premium right now.')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveCount(0)

  await write(gilda, pearl, 'remember the tiles')
  await intercept(pearl.page, '**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), isPremium: false } })
  })
  await intercept(pearl.page, '**/api/subscription/status/*', (route) =>
    route.fulfill({ json: { isPremium: false, state: 'ended' } }),
  )
  await pearl.page.goto(thread(gilda))
  await expect(textOn(pearl.page, 'Your premium’s ended. You can still read this chat.')).toBeVisible()
  await expect(messageOn(pearl.page, 'remember the tiles')).toBeVisible()
  await expect(headingOn(pearl.page, 'Private chat')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveCount(0)
  await pearl.page.goto('/profile')
  await pearl.page.getByRole('link', { name: 'Read your private messages' }).click()
  await expect(row(pearl.page, gilda.user.nickname)).toBeVisible()
})

async function makeBuddies(one: Caller, two: Caller) {
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const data = { senderId: from.user.id, receiverId: to.user.id }
    await expect(await from.calls.post('/api/buddies/request', { data })).toBeOK()
  }
}
