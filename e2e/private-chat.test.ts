/** Private chat between two premium members in two browsers, and what everyone else is told. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP } from './support/browser.ts'
import { hold } from './support/held-calls.ts'
import { type Member, member } from './support/people.ts'
import { say } from './support/say.ts'
import { holds, keepToast, sees, seesHeading, seesNoToast, seesToast, toastOn } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage({ settings: { RATE_LIMITS: 'off' } })

const log = (page: Page) => page.getByRole('log')
const said = (page: Page, words: string) => log(page).getByText(words, { exact: true })
const thread = ({ user }: Member) => `/private-chat?user=${user.id}`
const premiumTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Premium/ })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })

/** So many are unread, by the navigation and by the title. */
async function seesUnread(page: Page, count: number) {
  const mark = premiumTab(page).getByRole('img', { name: /unread/ })
  if (count === 0) await mark.waitFor({ state: 'detached' })
  else await mark.filter({ hasText: String(count) }).waitFor()
  await holds(page, count === 0 ? "!document.title.startsWith('(')" : `document.title.startsWith('(${count}) ')`)
}

/** A message by a call, as from another device. */
async function write(from: Member, to: Member, content: string) {
  const data = { senderId: from.user.id, receiverId: to.user.id, content }
  const answer = await from.context.request.post(`${url}/api/private-messages`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

const offsetIn = (scroller: Locator, words: Locator) =>
  Promise.all([scroller.boundingBox(), words.boundingBox()]).then(([box, line]) => (line?.y ?? 0) - (box?.y ?? 0))

test('[BUDDY-7, PM-2, PM-6, PM-7, PM-8, PM-9, PM-16, PM-17] two write to each other; the toast, the counts and the title follow on every page of theirs', async () => {
  const pearl = await member(browser, url, {
    email: 'pearl@bowl.example',
    nickname: 'Pearl',
    premium: true,
    viewport: DESKTOP,
  })
  const gilda = await member(browser, url, { email: 'gilda@bowl.example', nickname: 'Gilda', premium: true })
  await gilda.page.goto('/private-chat')
  await sees(gilda.page, 'No messages. Enjoy the silence.')
  await gilda.page.getByRole('link', { name: 'See who’s on the bowl' }).click()
  await premiumTab(gilda.page).waitFor()

  await pearl.page.goto(`/profile/${gilda.user.id}`)
  await pearl.page.getByRole('link', { name: 'Message', exact: true }).click()
  await sees(pearl.page, 'Nothing said yet')
  const long = `${'👩‍🚀'.repeat(50)} and more`
  await say(pearl.page, long)
  await seesToast(gilda.page, 'New message from Pearl', `${'👩‍🚀'.repeat(50)}...`)
  await keepToast(gilda.page)
  await said(pearl.page, long).waitFor()
  await row(pearl.page, 'Gilda').getByText('You: ').waitFor()

  await seesUnread(gilda.page, 1)
  const other = await gilda.context.newPage()
  await other.goto('/home')
  await seesUnread(other, 1)
  await toastOn(gilda.page).getByRole('button', { name: 'New message from Pearl' }).click()
  await said(gilda.page, long).waitFor()
  expect(await row(gilda.page, 'Pearl').isVisible()).toBe(false)
  for (const page of [gilda.page, other]) await seesUnread(page, 0)

  await seesNoToast(gilda.page)
  await say(gilda.page, 'Define “still”.')
  await said(pearl.page, 'Define “still”.').waitFor()
  expect(await toastOn(pearl.page).count()).toBe(0)
  await seesUnread(pearl.page, 0)

  await gilda.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await row(gilda.page, 'Pearl').waitFor()
  await say(pearl.page, 'one')
  await say(pearl.page, 'two')
  await row(gilda.page, 'Pearl').getByRole('img', { name: '2 unread' }).waitFor()
  for (const page of [gilda.page, other]) await seesUnread(page, 2)
  await row(gilda.page, 'Pearl').click()
  await said(gilda.page, 'two').waitFor()
  for (const page of [gilda.page, other]) await seesUnread(page, 0)
  await gilda.page.goBack()
  await row(gilda.page, 'Pearl').waitFor()
  await gilda.page.goBack()
  expect(new URL(gilda.page.url()).pathname).toBe('/home')
  for (const { errors } of [pearl, gilda]) expect(errors).toEqual([])
})

test('[PM-3, PM-11, PM-18] what was cut off arrives exactly once, and older messages come without a jump', async () => {
  const pearl = await member(browser, url, { email: 'p2@bowl.example', nickname: 'Pearl Two', premium: true })
  const gilda = await member(browser, url, { email: 'g2@bowl.example', nickname: 'Gilda Two', premium: true })
  for (let n = 1; n <= 130; n++) await write(gilda, pearl, `sheet ${n}`)
  await pearl.page.goto(thread(gilda))
  await gilda.page.goto(thread(pearl))
  await said(pearl.page, 'sheet 130').waitFor()
  await said(gilda.page, 'sheet 130').waitFor()

  await pearl.context.setOffline(true)
  await say(pearl.page, 'through the pipe')
  await log(pearl.page).getByText('Sending').waitFor({ state: 'attached' })
  await sees(pearl.page, 'You’re offline. Messages go out when you’re back.')
  await write(gilda, pearl, 'said meanwhile')
  await pearl.context.setOffline(false)
  for (const { page } of [pearl, gilda]) await said(page, 'through the pipe').waitFor()
  await said(pearl.page, 'said meanwhile').waitFor()

  // The server stores it, and the answer is lost on the way.
  await pearl.page.route('**/api/private-messages', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await say(pearl.page, 'answer lost')
  await said(gilda.page, 'answer lost').waitFor()
  await log(pearl.page).getByText('Sending').waitFor({ state: 'detached' })
  for (const { page } of [pearl, gilda]) {
    await page.reload()
    await said(page, 'answer lost').waitFor()
    for (const words of ['through the pipe', 'answer lost']) expect(await said(page, words).count()).toBe(1)
  }

  const scroller = pearl.page.getByRole('region', { name: 'Private messages' })
  const middle = said(pearl.page, 'sheet 40')
  expect(await said(pearl.page, 'sheet 2').count()).toBe(0)
  await middle.scrollIntoViewIfNeeded()
  await said(pearl.page, 'sheet 2').waitFor({ state: 'attached' })
  expect(await middle.isVisible()).toBe(true)
  const before = await offsetIn(scroller, middle)
  await write(gilda, pearl, 'at the bottom')
  await sees(pearl.page, '1 new message')
  expect(Math.abs((await offsetIn(scroller, middle)) - before)).toBeLessThan(2)
  expect(await log(pearl.page).getByRole('article').count()).toBe(134)
})

test('[PM-11, CHAT-26] a letter written while cut off is on its way after a reload, and arrives once; so is what was half typed', async () => {
  const pearl = await member(browser, url, { email: 'p5@bowl.example', nickname: 'Pearl Five', premium: true })
  const gilda = await member(browser, url, { email: 'g5@bowl.example', nickname: 'Gilda Five', premium: true })
  await gilda.page.goto(thread(pearl))
  await pearl.page.goto(thread(gilda))
  const shown = (delivery: string, words: string) =>
    log(pearl.page).locator(`[data-delivery=${delivery}]`).getByText(words, { exact: true })
  // The first is stored, and its answer is lost on the way; the second does not get there at all.
  await pearl.page.route('**/api/private-messages', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await say(pearl.page, 'answer lost')
  await said(gilda.page, 'answer lost').waitFor()
  await pearl.page.route('**/api/private-messages', (route) => route.abort())
  await say(pearl.page, 'never left')
  await shown('sending', 'never left').waitFor()
  await pearl.page.getByRole('textbox').fill('and by the w')

  await pearl.page.reload()
  await shown('sending', 'never left').waitFor()
  expect(await pearl.page.getByRole('textbox').inputValue()).toBe('and by the w')
  await pearl.page.unroute('**/api/private-messages')
  await shown('stored', 'never left').waitFor()
  await pearl.page.reload()
  for (const { page } of [pearl, gilda]) {
    await said(page, 'never left').waitFor()
    for (const words of ['answer lost', 'never left']) expect(await said(page, words).count()).toBe(1)
  }
})

test('[PM-11] a letter sent before the live code has come is taken at once, and arrives once', async () => {
  const pearl = await member(browser, url, { email: 'p6@bowl.example', nickname: 'Pearl Six', premium: true })
  const gilda = await member(browser, url, { email: 'g6@bowl.example', nickname: 'Gilda Six', premium: true })
  const code = await hold(pearl.page, '**/assets/live-connection*')
  await gilda.page.goto(thread(pearl))
  await pearl.page.goto(thread(gilda))
  await say(pearl.page, 'ahead of the pipe')
  await log(pearl.page).locator('[data-delivery=sending]').getByText('ahead of the pipe').waitFor()
  expect(await pearl.page.getByRole('textbox').inputValue()).toBe('')
  code.release()
  await log(pearl.page).locator('[data-delivery=stored]').getByText('ahead of the pipe').waitFor()
  await said(gilda.page, 'ahead of the pipe').waitFor()
  for (const { page } of [pearl, gilda]) {
    await page.reload()
    await said(page, 'ahead of the pipe').waitFor()
    expect(await said(page, 'ahead of the pipe').count()).toBe(1)
  }
})

test('[PM-4, PM-5, PM-10, PM-11, PM-19, SAFE-2] a switch lets only buddies write; who is refused is told, also after a reload, and can send again; a block empties both threads, and who was blocked finds nobody', async () => {
  const pearl = await member(browser, url, { email: 'p3@bowl.example', nickname: 'Pearl Three', premium: true })
  const gilda = await member(browser, url, { email: 'g3@bowl.example', nickname: 'Gilda Three', premium: true })
  await gilda.page.goto('/private-chat')
  const saved = gilda.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await gilda.page.getByRole('switch', { name: /Buddies only/ }).click()
  await saved
  await gilda.page.reload()
  await gilda.page.getByRole('switch', { name: /Buddies only/, checked: true }).waitFor()

  await pearl.page.goto(thread(gilda))
  await say(pearl.page, 'let me in')
  await seesToast(pearl.page, 'Message Failed', 'Could not send your message. Please try again.')
  await sees(pearl.page, 'Not sent. This message cannot be delivered')
  for (const name of ['Retry', 'Drop']) {
    const { width = 0, height = 0 } = (await pearl.page.getByRole('button', { name }).boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
  // Who has gone on to another screen is told to whom it was.
  await pearl.page.route('**/api/private-messages', (route) => route.abort())
  await say(pearl.page, 'never mind')
  await said(pearl.page, 'never mind').waitFor()
  await pearl.page.goto('/profile')
  await pearl.page.unroute('**/api/private-messages')
  await seesToast(pearl.page, 'Message Failed', 'Could not send your message to Gilda Three. Please try again.')
  await pearl.page.goto(thread(gilda))
  await log(pearl.page)
    .getByRole('article')
    .filter({ hasText: 'never mind' })
    .getByRole('button', { name: 'Drop' })
    .click()
  await said(pearl.page, 'never mind').waitFor({ state: 'detached' })
  await pearl.page.reload()
  await sees(pearl.page, 'Not sent. This message cannot be delivered')
  expect(await said(pearl.page, 'never mind').count()).toBe(0)
  await befriend(pearl, gilda)
  await pearl.page.getByRole('button', { name: 'Retry' }).click()
  await pearl.page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' })
  await row(gilda.page, 'Pearl Three').getByText('let me in').waitFor()

  // A block shows on both open threads, and only who blocked is told what it is.
  await row(gilda.page, 'Pearl Three').click()
  await said(gilda.page, 'let me in').waitFor()
  await gilda.page.getByRole('button', { name: 'More about Pearl Three', exact: true }).click()
  await gilda.page.getByRole('menuitem', { name: 'Block Pearl Three' }).click()
  await gilda.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await gilda.page.getByRole('heading', { name: 'You blocked Pearl Three' }).waitFor()
  await sees(pearl.page, 'There is nobody here')
  expect(await said(pearl.page, 'let me in').count()).toBe(0)
  expect(await pearl.page.getByText(/block/i).count()).toBe(0)
  await gilda.page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  for (const { page } of [gilda, pearl]) await said(page, 'let me in').waitFor()

  await pearl.page.goto('/private-chat?user=nobody-at-all')
  await sees(pearl.page, 'There is nobody here')
  await pearl.page.goto(thread(pearl))
  await sees(pearl.page, 'There is nobody here')
})

test('[PM-1, PM-4, PM-10, PM-13, PM-20] without premium nobody gets in or is written to; who had it keeps reading', async () => {
  const pearl = await member(browser, url, { email: 'p4@bowl.example', nickname: 'Pearl Four', premium: true })
  const gilda = await member(browser, url, { email: 'g4@bowl.example', nickname: 'Gilda Four', premium: true })
  const ned = await member(browser, url, { email: 'ned@bowl.example', nickname: 'LooLegend' })
  await ned.page.goto(thread(pearl))
  await ned.page.waitForURL('**/subscribe')
  await seesToast(ned.page, 'Premium Feature', 'Private messaging is only available for premium users')
  const data = { senderId: ned.user.id, receiverId: pearl.user.id, content: 'psst' }
  const refused = await ned.context.request.post(`${url}/api/private-messages`, { data })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'PREMIUM_REQUIRED'])
  expect(ned.errors).toEqual([])

  await pearl.page.goto(thread(ned))
  await sees(pearl.page, 'They do not have premium at the moment.')
  expect(await pearl.page.getByRole('textbox').count()).toBe(0)

  await write(gilda, pearl, 'remember the tiles')
  await pearl.page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isPremium: false } })
  })
  await pearl.page.route('**/api/subscription/status/*', (route) =>
    route.fulfill({ json: { isPremium: false, state: 'ended' } }),
  )
  await pearl.page.goto(thread(gilda))
  await sees(pearl.page, 'Your premium has ended. What was said stays here for you to read.')
  await said(pearl.page, 'remember the tiles').waitFor()
  await seesHeading(pearl.page, 'Private chat')
  expect(await pearl.page.getByRole('textbox').count()).toBe(0)
  await pearl.page.goto('/profile')
  await pearl.page.getByRole('link', { name: 'Read your private messages' }).click()
  await row(pearl.page, 'Gilda Four').waitFor()
})

async function befriend(one: Member, two: Member) {
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const data = { senderId: from.user.id, receiverId: to.user.id }
    const answer = await from.context.request.post(`${url}/api/buddies/request`, { data })
    expect(answer.ok()).toBe(true)
  }
}
