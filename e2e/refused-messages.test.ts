/** Letters that were refused: what their writer can do about them, wherever the page stands. */
import type { Page } from '@playwright/test'
import { expect, type Fixtures, test } from './support/fixtures.ts'
import { hold } from './support/held-calls.ts'
import { intercept } from './support/intercept.ts'
import { type Caller, type Member, PASSWORD } from './support/people.ts'
import { say } from './support/say.ts'
import { wordsOn } from './support/seen.ts'

const thread = ({ user }: Caller) => `/private-chat?user=${user.id}`
const letter = (page: Page, words: string) => page.getByRole('log').getByRole('article').filter({ hasText: words })
const press = (page: Page, words: string, name: string) =>
  letter(page, words).getByRole('button', { name }).press('Enter')

type People = Pick<Fixtures, 'member' | 'account'>

/** Pearl has written to Gilda, who hears from buddies only. */
async function refusedPair({ member, account }: People, ...words: string[]) {
  const [pearl, gilda] = await Promise.all([member({ premium: true }), account({ premium: true })])
  const settings = `/api/private-settings/${gilda.user.id}`
  await expect(await gilda.calls.put(settings, { data: { buddiesOnly: true } })).toBeOK()
  await pearl.page.goto(thread(gilda))
  for (const line of words) {
    await say(pearl.page, line)
    await expect(letter(pearl.page, line).getByText('Not sent.')).toBeVisible()
  }
  return { pearl, gilda }
}

test('[PM-11] a refused letter can be dropped before the live code has come, and stays away', { tag: '@all' }, async ({
  member,
  account,
}) => {
  const { pearl } = await refusedPair({ member, account }, 'let me in', 'never mind')
  const code = await hold(pearl.page, '**/assets/live-connection*')
  await pearl.page.reload()
  await expect.poll(() => code.count()).toBeGreaterThan(0)
  await press(pearl.page, 'never mind', 'Drop')
  await expect(letter(pearl.page, 'never mind')).toHaveCount(0)
  await pearl.page.reload()
  await expect(wordsOn(pearl.page, 'let me in')).toBeVisible()
  await expect(letter(pearl.page, 'never mind')).toHaveCount(0)

  await press(pearl.page, 'let me in', 'Drop')
  await expect(letter(pearl.page, 'let me in')).toHaveCount(0)
  await say(pearl.page, 'one more try')
  code.release()
  await expect(letter(pearl.page, 'one more try').getByText('Not sent.')).toBeVisible()
  await expect(letter(pearl.page, 'let me in')).toHaveCount(0)
})

test('[CHAT-18] on a phone what can be done about a refused letter stands below the reason, however short that is', {
  tag: '@all',
}, async ({ member, account }) => {
  const { page } = (await refusedPair({ member, account }, 'let me in')).pearl
  const json = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'No' }
  await intercept(page, '**/api/private-messages', (route) => route.fulfill({ status: 403, json }))
  await say(page, 'knock')
  const reason = await letter(page, 'knock').getByText('Not sent. No.', { exact: true }).boundingBox()
  const retry = await letter(page, 'knock').getByRole('button', { name: 'Retry' }).boundingBox()
  expect(retry?.y).toBeGreaterThanOrEqual((reason?.y ?? 0) + (reason?.height ?? 0))
})

test('[A11Y-2, CHAT-18] a person who tries a refused letter again, or drops it, goes on in the field', {
  tag: '@all',
}, async ({ member, account }) => {
  const { pearl } = await refusedPair({ member, account }, 'let me in', 'never mind')
  await press(pearl.page, 'never mind', 'Drop')
  await expect(letter(pearl.page, 'never mind')).toHaveCount(0)
  await expect(pearl.page.getByRole('textbox', { name: 'Message' })).toBeFocused()

  const call = await hold(pearl.page, '**/api/private-messages')
  await press(pearl.page, 'let me in', 'Retry')
  await expect(letter(pearl.page, 'let me in').getByText('Sending')).toBeAttached()
  await expect(pearl.page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  call.release()
  await expect(letter(pearl.page, 'let me in').getByText('Not sent.')).toBeVisible()
  await expect(pearl.page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('[A11Y-2, CHAT-18] an Enter that is held after it has dropped a refused letter does not send what is half typed', {
  tag: '@all',
}, async ({ member, account }) => {
  const { page } = (await refusedPair({ member, account }, 'let me in')).pearl
  const call = await hold(page, '**/api/private-messages')
  await page.getByRole('textbox').fill('as I was say')
  await letter(page, 'let me in').getByRole('button', { name: 'Drop' }).focus()
  await page.keyboard.down('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  // Down once more without an up is what a key that is held says.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(letter(page, 'let me in')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveValue('as I was say')
  await expect(letter(page, 'as I was say')).toHaveCount(0)
  expect(call.count()).toBe(0)
})

for (const { name, status, code, words } of [
  {
    name: 'their premium has ended',
    status: 403,
    code: 'PREMIUM_REQUIRED',
    words: 'They do not have premium at the moment.',
  },
  { name: 'they are gone', status: 404, code: 'NOT_FOUND', words: 'There is nobody here' },
]) {
  test(`[A11Y-2, CHAT-18] whose field is taken away by the answer stays in the conversation: ${name}`, {
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
    await press(pearl.page, 'let me in', 'Retry')
    await expect(wordsOn(pearl.page, words)).toBeVisible()
    const place = other ? `Conversation with ${gilda.user.nickname}` : 'Conversation'
    await expect(pearl.page.locator(':focus')).toHaveAccessibleName(place)
  })
}

test('[A11Y-2, PM-14] whose field is taken away while they are in another window comes back into the conversation', {
  tag: '@all',
}, async ({ member, account }) => {
  const [pearl, gilda] = await Promise.all([member({ premium: true }), account({ premium: true })])
  await pearl.page.goto(thread(gilda))
  await say(pearl.page, 'still there?')
  await expect(letter(pearl.page, 'still there?').and(pearl.page.locator('[data-delivery=stored]'))).toBeVisible()
  await pearl.page.getByRole('textbox').focus()
  await leaveWindow(pearl.page)
  const data = { password: PASSWORD }
  await expect(await gilda.calls.delete('/api/account', { data })).toBeOK()
  await expect(wordsOn(pearl.page, 'There is nobody here')).toBeVisible()
  await expect(pearl.page.locator(':focus')).toHaveAccessibleName('Conversation')
})

test('[A11Y-2, PM-13] where premium has ended a refused letter can be dropped, and the reader stays with the messages', {
  tag: '@all',
}, async ({ member, account }) => {
  const { pearl, gilda } = await refusedPair({ member, account }, 'let me in')
  const data = { senderId: gilda.user.id, receiverId: pearl.user.id, content: 'remember the tiles' }
  await expect(await gilda.calls.post('/api/private-messages', { data })).toBeOK()
  await losePremium(pearl)
  await pearl.page.reload()
  await expect(wordsOn(pearl.page, 'Your premium has ended. What was said stays here for you to read.')).toBeVisible()
  const way = pearl.page.getByRole('link', { name: 'Renew premium' })
  await expect(way).toHaveAttribute('href', '/subscribe')
  await expect(letter(pearl.page, 'let me in').getByRole('button')).toHaveText(['Drop'])
  await press(pearl.page, 'let me in', 'Drop')
  await expect(letter(pearl.page, 'let me in')).toHaveCount(0)
  await expect(pearl.page.locator(':focus')).toHaveAccessibleName('Private messages')
})

/** As a page hears of it; under a journey each window believes that it is in front. */
async function leaveWindow(page: Page) {
  await page.evaluate(`document.hasFocus = () => false
    document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))`)
}

/** As the server answers whose time is over. */
async function losePremium({ page }: Member) {
  await intercept(page, '**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), isPremium: false } })
  })
  await intercept(page, '**/api/subscription/status/*', (route) =>
    route.fulfill({ json: { isPremium: false, state: 'ended' } }),
  )
}
