/** Refused private messages: what their sender can do about them, on every screen. */
import type { Page } from '@playwright/test'
import { expect, type Fixtures, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import { intercept } from './support/intercept.ts'
import { sendMessage, textOn } from './support/on-screen.ts'
import { type Caller, type Member, PASSWORD } from './support/people.ts'

const thread = ({ user }: Caller) => `/private-chat?user=${user.id}`
const messageOn = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })
const press = (page: Page, text: string, name: string) =>
  messageOn(page, text).getByRole('button', { name }).press('Enter')

type People = Pick<Fixtures, 'member' | 'account'>

/** Pearl has written to Gilda, who accepts messages from buddies only. */
async function refusedPair({ member, account }: People, ...texts: string[]) {
  const [pearl, gilda] = await Promise.all([member({ premium: true }), account({ premium: true })])
  const settings = `/api/private-settings/${gilda.user.id}`
  await expect(await gilda.calls.put(settings, { data: { buddiesOnly: true } })).toBeOK()
  await pearl.page.goto(thread(gilda))
  for (const line of texts) {
    await sendMessage(pearl.page, line)
    await expect(messageOn(pearl.page, line).getByText('Not sent.')).toBeVisible()
  }
  return { pearl, gilda }
}

test('[PM-11] a refused message can be discarded before the live code has loaded, and stays gone', {
  tag: '@all',
}, async ({ member, account }) => {
  const { pearl } = await refusedPair({ member, account }, 'let me in', 'never mind')
  const code = await holdCalls(pearl.page, '**/assets/live-connection*')
  await pearl.page.reload()
  await expect.poll(() => code.count()).toBeGreaterThan(0)
  await press(pearl.page, 'never mind', 'Delete')
  await expect(messageOn(pearl.page, 'never mind')).toHaveCount(0)
  await pearl.page.reload()
  await expect(textOn(pearl.page, 'let me in')).toBeVisible()
  await expect(messageOn(pearl.page, 'never mind')).toHaveCount(0)

  await press(pearl.page, 'let me in', 'Delete')
  await expect(messageOn(pearl.page, 'let me in')).toHaveCount(0)
  await sendMessage(pearl.page, 'one more try')
  code.release()
  await expect(messageOn(pearl.page, 'one more try').getByText('Not sent.')).toBeVisible()
  await expect(messageOn(pearl.page, 'let me in')).toHaveCount(0)
})

test('[CHAT-18] on a phone the actions of a refused message are below the reason, however short it is', {
  tag: '@all',
}, async ({ member, account }) => {
  const { page } = (await refusedPair({ member, account }, 'let me in')).pearl
  const json = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'No' }
  await intercept(page, '**/api/private-messages', (route) => route.fulfill({ status: 403, json }))
  await sendMessage(page, 'knock')
  const reason = await messageOn(page, 'knock').getByText('Not sent. No.', { exact: true }).boundingBox()
  const retry = await messageOn(page, 'knock').getByRole('button', { name: 'Try again' }).boundingBox()
  expect(retry?.y).toBeGreaterThanOrEqual((reason?.y ?? 0) + (reason?.height ?? 0))
})

test('[A11Y-2, CHAT-18] after retrying or discarding a refused message the focus is in the field', {
  tag: '@all',
}, async ({ member, account }) => {
  const { pearl } = await refusedPair({ member, account }, 'let me in', 'never mind')
  await press(pearl.page, 'never mind', 'Delete')
  await expect(messageOn(pearl.page, 'never mind')).toHaveCount(0)
  await expect(pearl.page.getByRole('textbox', { name: 'Message' })).toBeFocused()

  const call = await holdCalls(pearl.page, '**/api/private-messages')
  await press(pearl.page, 'let me in', 'Try again')
  await expect(messageOn(pearl.page, 'let me in').getByText('Sending')).toBeAttached()
  await expect(pearl.page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  call.release()
  await expect(messageOn(pearl.page, 'let me in').getByText('Not sent.')).toBeVisible()
  await expect(pearl.page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('[A11Y-2, CHAT-18] holding Enter after discarding a refused message does not send the draft', {
  tag: '@all',
}, async ({ member, account }) => {
  const { page } = (await refusedPair({ member, account }, 'let me in')).pearl
  const call = await holdCalls(page, '**/api/private-messages')
  await page.getByRole('textbox').fill('as I was say')
  await messageOn(page, 'let me in').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.down('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  // A held key repeats keydown without keyup.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(messageOn(page, 'let me in')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveValue('as I was say')
  await expect(messageOn(page, 'as I was say')).toHaveCount(0)
  expect(call.count()).toBe(0)
})

for (const { name, status, code, text } of [
  {
    name: 'their premium has ended',
    status: 403,
    code: 'PREMIUM_REQUIRED',
    text: 'They’re not premium right now.',
  },
  { name: 'they are gone', status: 404, code: 'NOT_FOUND', text: 'Nobody here' },
]) {
  test(`[A11Y-2, CHAT-18] the focus stays in the conversation when the response removes the field: ${name}`, {
    tag: '@all',
  }, async ({ member, account }) => {
    const { pearl, gilda } = await refusedPair({ member, account }, 'let me in')
    const { email: _, ...shown } = gilda.user
    const other = status === 404 ? undefined : { ...shown, isPremium: false }
    await intercept(pearl.page, '**/api/private-messages/**', (route) =>
      route.fulfill({ json: { messages: [], other } }),
    )
    await intercept(pearl.page, '**/api/private-messages', (route) =>
      route.fulfill({ status, json: { success: false, code, error: code, message: 'No' } }),
    )
    await press(pearl.page, 'let me in', 'Try again')
    await expect(textOn(pearl.page, text)).toBeVisible()
    const place = other ? `Conversation with ${gilda.user.nickname}` : 'Conversation'
    await expect(pearl.page.locator(':focus')).toHaveAccessibleName(place)
  })
}

test('[A11Y-2, PM-14] the focus returns to the conversation when the field was removed while the window was in the background', {
  tag: '@all',
}, async ({ member, account }) => {
  const [pearl, gilda] = await Promise.all([member({ premium: true }), account({ premium: true })])
  await pearl.page.goto(thread(gilda))
  await sendMessage(pearl.page, 'still there?')
  await expect(messageOn(pearl.page, 'still there?').and(pearl.page.locator('[data-delivery=stored]'))).toBeVisible()
  await pearl.page.getByRole('textbox').focus()
  await leaveWindow(pearl.page)
  const data = { password: PASSWORD }
  await expect(await gilda.calls.delete('/api/account', { data })).toBeOK()
  await expect(textOn(pearl.page, 'Nobody here')).toBeVisible()
  await expect(pearl.page.locator(':focus')).toHaveAccessibleName('Conversation')
})

test('[A11Y-2, PM-13] after premium has ended a refused message can be discarded, and the focus stays with the messages', {
  tag: '@all',
}, async ({ member, account }) => {
  const { pearl, gilda } = await refusedPair({ member, account }, 'let me in')
  const data = { senderId: gilda.user.id, receiverId: pearl.user.id, content: 'remember the tiles' }
  await expect(await gilda.calls.post('/api/private-messages', { data })).toBeOK()
  await losePremium(pearl)
  await pearl.page.reload()
  await expect(textOn(pearl.page, 'Your premium’s ended. You can still read this chat.')).toBeVisible()
  const way = pearl.page.getByRole('link', { name: 'Renew premium' })
  await expect(way).toHaveAttribute('href', '/subscribe')
  await expect(messageOn(pearl.page, 'let me in').getByRole('button')).toHaveText(['Delete'])
  await press(pearl.page, 'let me in', 'Delete')
  await expect(messageOn(pearl.page, 'let me in')).toHaveCount(0)
  await expect(pearl.page.locator(':focus')).toHaveAccessibleName('Private messages')
})

/** Fires the events by hand, because every Playwright window believes that it is in front. */
async function leaveWindow(page: Page) {
  await page.evaluate(`document.hasFocus = () => false
    document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))`)
}

async function losePremium({ page }: Member) {
  await intercept(page, '**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), isPremium: false } })
  })
  await intercept(page, '**/api/subscription/status/*', (route) =>
    route.fulfill({ json: { isPremium: false, state: 'ended' } }),
  )
}
