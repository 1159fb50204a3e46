/** Private chat between two premium members in two browsers, and what everyone else is told. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { hold } from './support/held-calls.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import type { Caller } from './support/people.ts'
import { say } from './support/say.ts'
import { headingOn, keepToast, toastOn, wordsOn } from './support/seen.ts'
import { DESKTOP } from './support/viewports.ts'

const log = (page: Page) => page.getByRole('log')
const said = (page: Page, words: string) => log(page).getByText(words, { exact: true })
const thread = ({ user }: Caller) => `/private-chat?user=${user.id}`
const premiumTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Premium/ })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })

/** So many are unread, by the navigation and by the title. */
async function seesUnread(page: Page, count: number) {
  const mark = premiumTab(page).getByRole('img', { name: /unread/ })
  if (count === 0) await expect(mark).toHaveCount(0)
  else await expect(mark.filter({ hasText: String(count) })).toBeVisible()
  await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `))
}

/** A message by a call, as from another device. */
async function write(from: Caller, to: Caller, content: string) {
  const data = { senderId: from.user.id, receiverId: to.user.id, content }
  await expect(await from.calls.post('/api/private-messages', { data })).toBeOK()
}

const offsetIn = (scroller: Locator, words: Locator) =>
  Promise.all([scroller.boundingBox(), words.boundingBox()]).then(([box, line]) => (line?.y ?? 0) - (box?.y ?? 0))

test('[BUDDY-7, PM-2, PM-6, PM-7, PM-8, PM-9, PM-16, PM-17] two write to each other; the toast, the counts and the title follow on every page of theirs', async ({
  member,
}) => {
  const pearl = await member({ nickname: 'Pearl', premium: true, viewport: DESKTOP })
  const gilda = await member({ nickname: 'Gilda', premium: true })
  await gilda.page.goto('/private-chat')
  await expect(wordsOn(gilda.page, 'No messages. Enjoy the silence.')).toBeVisible()
  await gilda.page.getByRole('link', { name: 'See who’s on the bowl' }).click()
  await expect(premiumTab(gilda.page)).toBeVisible()

  await pearl.page.goto(`/profile/${gilda.user.id}`)
  await pearl.page.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(wordsOn(pearl.page, 'Nothing said yet')).toBeVisible()
  const long = `${'👩‍🚀'.repeat(50)} and more`
  await say(pearl.page, long)
  await expect(toastOn(gilda.page, 'New message from Pearl', `${'👩‍🚀'.repeat(50)}...`)).toBeVisible()
  await keepToast(gilda.page)
  await expect(said(pearl.page, long)).toBeVisible()
  await expect(row(pearl.page, 'Gilda').getByText('You: ')).toBeVisible()

  await seesUnread(gilda.page, 1)
  const other = await gilda.context.newPage()
  await other.goto('/home')
  await seesUnread(other, 1)
  await toastOn(gilda.page).getByRole('button', { name: 'New message from Pearl' }).click()
  await expect(said(gilda.page, long)).toBeVisible()
  await expect(row(gilda.page, 'Pearl')).toBeHidden()
  for (const page of [gilda.page, other]) await seesUnread(page, 0)

  await expect(toastOn(gilda.page)).toHaveCount(0)
  await say(gilda.page, 'Define “still”.')
  await expect(said(pearl.page, 'Define “still”.')).toBeVisible()
  await expect(toastOn(pearl.page)).toHaveCount(0)
  await seesUnread(pearl.page, 0)

  await gilda.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(row(gilda.page, 'Pearl')).toBeVisible()
  await say(pearl.page, 'one')
  await say(pearl.page, 'two')
  await expect(row(gilda.page, 'Pearl').getByRole('img', { name: '2 unread' })).toBeVisible()
  for (const page of [gilda.page, other]) await seesUnread(page, 2)
  await row(gilda.page, 'Pearl').click()
  await expect(said(gilda.page, 'two')).toBeVisible()
  for (const page of [gilda.page, other]) await seesUnread(page, 0)
  await gilda.page.goBack()
  await expect(row(gilda.page, 'Pearl')).toBeVisible()
  await gilda.page.goBack()
  await expect(gilda.page).toHaveURL('/home')
  for (const { errors } of [pearl, gilda]) expect(errors).toEqual([])
})

test('[PM-3, PM-11, PM-18] what was cut off arrives exactly once, and older messages come without a jump', {
  tag: '@all',
}, async ({ member }) => {
  const pearl = await member({ premium: true })
  const gilda = await member({ premium: true })
  for (let n = 1; n <= 130; n++) await write(gilda, pearl, `sheet ${n}`)
  await pearl.page.goto(thread(gilda))
  await gilda.page.goto(thread(pearl))
  await expect(said(pearl.page, 'sheet 130')).toBeVisible()
  await expect(said(gilda.page, 'sheet 130')).toBeVisible()

  await pearl.context.setOffline(true)
  await say(pearl.page, 'through the pipe')
  await expect(log(pearl.page).getByText('Sending')).toBeAttached()
  await expect(wordsOn(pearl.page, 'You’re offline. Messages go out when you’re back.')).toBeVisible()
  await write(gilda, pearl, 'said meanwhile')
  await pearl.context.setOffline(false)
  for (const { page } of [pearl, gilda]) await expect(said(page, 'through the pipe')).toBeVisible()
  await expect(said(pearl.page, 'said meanwhile')).toBeVisible()

  // The server stores it, and the answer is lost on the way.
  await intercept(pearl.page, '**/api/private-messages', (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  })
  await say(pearl.page, 'answer lost')
  await expect(said(gilda.page, 'answer lost')).toBeVisible()
  await expect(log(pearl.page).getByText('Sending')).toHaveCount(0)
  for (const { page } of [pearl, gilda]) {
    await page.reload()
    await expect(said(page, 'answer lost')).toBeVisible()
    for (const words of ['through the pipe', 'answer lost']) await expect(said(page, words)).toHaveCount(1)
  }

  const scroller = pearl.page.getByRole('region', { name: 'Private messages' })
  const middle = said(pearl.page, 'sheet 40')
  await expect(said(pearl.page, 'sheet 2')).toHaveCount(0)
  await middle.scrollIntoViewIfNeeded()
  await expect(said(pearl.page, 'sheet 2')).toBeAttached()
  await expect(middle).toBeVisible()
  const before = await offsetIn(scroller, middle)
  await write(gilda, pearl, 'at the bottom')
  await expect(wordsOn(pearl.page, '1 new message')).toBeVisible()
  expect(Math.abs((await offsetIn(scroller, middle)) - before)).toBeLessThan(2)
  await expect(log(pearl.page).getByRole('article')).toHaveCount(134)
})

test('[PM-11, CHAT-26] a letter written while cut off is on its way after a reload, and arrives once; so is what was half typed', async ({
  member,
}) => {
  const pearl = await member({ premium: true })
  const gilda = await member({ premium: true })
  await gilda.page.goto(thread(pearl))
  await pearl.page.goto(thread(gilda))
  const shown = (delivery: string, words: string) =>
    log(pearl.page).locator(`[data-delivery=${delivery}]`).getByText(words, { exact: true })
  // The first is stored, and its answer is lost on the way; the second does not get there at all.
  await intercept(pearl.page, '**/api/private-messages', (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  })
  await say(pearl.page, 'answer lost')
  await expect(said(gilda.page, 'answer lost')).toBeVisible()
  await intercept(pearl.page, '**/api/private-messages', (route) => route.abort())
  await say(pearl.page, 'never left')
  await expect(shown('sending', 'never left')).toBeVisible()
  await pearl.page.getByRole('textbox').fill('and by the w')

  await pearl.page.reload()
  await expect(shown('sending', 'never left')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveValue('and by the w')
  await stopIntercepting(pearl.page, '**/api/private-messages')
  await expect(shown('stored', 'never left')).toBeVisible()
  await pearl.page.reload()
  for (const { page } of [pearl, gilda]) {
    await expect(said(page, 'never left')).toBeVisible()
    for (const words of ['answer lost', 'never left']) await expect(said(page, words)).toHaveCount(1)
  }
})

test('[PM-11] a letter sent before the live code has come is taken at once, and arrives once', { tag: '@all' }, async ({
  member,
}) => {
  const pearl = await member({ premium: true })
  const gilda = await member({ premium: true })
  const code = await hold(pearl.page, '**/assets/live-connection*')
  await gilda.page.goto(thread(pearl))
  await pearl.page.goto(thread(gilda))
  await say(pearl.page, 'ahead of the pipe')
  await expect(log(pearl.page).locator('[data-delivery=sending]').getByText('ahead of the pipe')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveValue('')
  code.release()
  await expect(log(pearl.page).locator('[data-delivery=stored]').getByText('ahead of the pipe')).toBeVisible()
  await expect(said(gilda.page, 'ahead of the pipe')).toBeVisible()
  for (const { page } of [pearl, gilda]) {
    await page.reload()
    await expect(said(page, 'ahead of the pipe')).toBeVisible()
    await expect(said(page, 'ahead of the pipe')).toHaveCount(1)
  }
})

test('[PM-4, PM-5, PM-10, PM-11, PM-19, SAFE-2] a switch lets only buddies write; who is refused is told, also after a reload, and can send again; a block empties both threads, and who was blocked finds nobody', {
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
  await say(pearl.page, 'let me in')
  await expect(toastOn(pearl.page, 'Message Failed', 'Could not send your message. Please try again.')).toBeVisible()
  await expect(wordsOn(pearl.page, 'Not sent. This message cannot be delivered')).toBeVisible()
  for (const name of ['Retry', 'Drop']) {
    const { width = 0, height = 0 } = (await pearl.page.getByRole('button', { name }).boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
  // Who has gone on to another screen is told to whom it was.
  await intercept(pearl.page, '**/api/private-messages', (route) => route.abort())
  await say(pearl.page, 'never mind')
  await expect(said(pearl.page, 'never mind')).toBeVisible()
  await pearl.page.goto('/profile')
  await stopIntercepting(pearl.page, '**/api/private-messages')
  await expect(
    toastOn(pearl.page, 'Message Failed', 'Could not send your message to Gilda Three. Please try again.'),
  ).toBeVisible()
  await pearl.page.goto(thread(gilda))
  await log(pearl.page)
    .getByRole('article')
    .filter({ hasText: 'never mind' })
    .getByRole('button', { name: 'Drop' })
    .click()
  await expect(said(pearl.page, 'never mind')).toHaveCount(0)
  await pearl.page.reload()
  await expect(wordsOn(pearl.page, 'Not sent. This message cannot be delivered')).toBeVisible()
  await expect(said(pearl.page, 'never mind')).toHaveCount(0)
  await befriend(pearl, gilda)
  await pearl.page.getByRole('button', { name: 'Retry' }).click()
  await expect(pearl.page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(row(gilda.page, 'Pearl Three').getByText('let me in')).toBeVisible()

  // A block shows on both open threads, and only who blocked is told what it is.
  await row(gilda.page, 'Pearl Three').click()
  await expect(said(gilda.page, 'let me in')).toBeVisible()
  await gilda.page.getByRole('button', { name: 'More about Pearl Three', exact: true }).click()
  await gilda.page.getByRole('menuitem', { name: 'Block Pearl Three' }).click()
  await gilda.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(gilda.page.getByRole('heading', { name: 'You blocked Pearl Three' })).toBeVisible()
  await expect(wordsOn(pearl.page, 'There is nobody here')).toBeVisible()
  await expect(said(pearl.page, 'let me in')).toHaveCount(0)
  await expect(pearl.page.getByText(/block/i)).toHaveCount(0)
  await gilda.page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  for (const { page } of [gilda, pearl]) await expect(said(page, 'let me in')).toBeVisible()

  await pearl.page.goto('/private-chat?user=nobody-at-all')
  await expect(wordsOn(pearl.page, 'There is nobody here')).toBeVisible()
  await pearl.page.goto(thread(pearl))
  await expect(wordsOn(pearl.page, 'There is nobody here')).toBeVisible()
})

test('[PM-1, PM-4, PM-10, PM-13, PM-20] without premium nobody gets in or is written to; who had it keeps reading', {
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
  await expect(wordsOn(pearl.page, 'They do not have premium at the moment.')).toBeVisible()
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
  await expect(wordsOn(pearl.page, 'Your premium has ended. What was said stays here for you to read.')).toBeVisible()
  await expect(said(pearl.page, 'remember the tiles')).toBeVisible()
  await expect(headingOn(pearl.page, 'Private chat')).toBeVisible()
  await expect(pearl.page.getByRole('textbox')).toHaveCount(0)
  await pearl.page.goto('/profile')
  await pearl.page.getByRole('link', { name: 'Read your private messages' }).click()
  await expect(row(pearl.page, gilda.user.nickname)).toBeVisible()
})

async function befriend(one: Caller, two: Caller) {
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const data = { senderId: from.user.id, receiverId: to.user.id }
    await expect(await from.calls.post('/api/buddies/request', { data })).toBeOK()
  }
}
