/** Letters that were refused: what their writer can do about them, wherever the page stands. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusOn } from './support/focus.ts'
import { hold } from './support/held-calls.ts'
import { type Member, member, PASSWORD } from './support/people.ts'
import { say } from './support/say.ts'
import { sees } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

const thread = ({ user }: Member) => `/private-chat?user=${user.id}`
const letter = (page: Page, words: string) => page.getByRole('log').getByRole('article').filter({ hasText: words })
const press = (page: Page, words: string, name: string) =>
  letter(page, words).getByRole('button', { name }).press('Enter')

/** Pearl has written to Gilda, who hears from buddies only. */
async function refusedPair(name: string, ...words: string[]) {
  const [pearl, gilda] = [await premium(`Pearl ${name}`), await premium(`Gilda ${name}`)]
  const settings = `${url}/api/private-settings/${gilda.user.id}`
  expect((await gilda.context.request.put(settings, { data: { buddiesOnly: true } })).ok()).toBe(true)
  await pearl.page.goto(thread(gilda))
  for (const line of words) {
    await say(pearl.page, line)
    await letter(pearl.page, line).getByText('Not sent.').waitFor()
  }
  return { pearl, gilda }
}

const premium = (nickname: string) =>
  member(browser, url, { email: `${nickname.replace(' ', '-')}@bowl.example`, nickname, premium: true })

test('[PM-11] a refused letter can be dropped before the live code has come, and stays away', async () => {
  const { pearl } = await refusedPair('early', 'let me in', 'never mind')
  const code = await hold(pearl.page, '**/assets/live-connection*')
  await pearl.page.reload()
  await expect.poll(() => code.count()).toBeGreaterThan(0)
  await press(pearl.page, 'never mind', 'Drop')
  await letter(pearl.page, 'never mind').waitFor({ state: 'detached' })
  await pearl.page.reload()
  await sees(pearl.page, 'let me in')
  expect(await letter(pearl.page, 'never mind').count()).toBe(0)

  await press(pearl.page, 'let me in', 'Drop')
  await letter(pearl.page, 'let me in').waitFor({ state: 'detached' })
  await say(pearl.page, 'one more try')
  code.release()
  await letter(pearl.page, 'one more try').getByText('Not sent.').waitFor()
  expect(await letter(pearl.page, 'let me in').count()).toBe(0)
})

test('[CHAT-18] on a phone what can be done about a refused letter stands below the reason, however short that is', async () => {
  const { page } = (await refusedPair('short', 'let me in')).pearl
  const json = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'No' }
  await page.route('**/api/private-messages', (route) => route.fulfill({ status: 403, json }))
  await say(page, 'knock')
  const reason = await letter(page, 'knock').getByText('Not sent. No.', { exact: true }).boundingBox()
  const retry = await letter(page, 'knock').getByRole('button', { name: 'Retry' }).boundingBox()
  expect(retry?.y).toBeGreaterThanOrEqual((reason?.y ?? 0) + (reason?.height ?? 0))
})

test('[A11Y-2, CHAT-18] whoever tries a refused letter again, or drops it, goes on in the field', async () => {
  const { pearl } = await refusedPair('keys', 'let me in', 'never mind')
  await press(pearl.page, 'never mind', 'Drop')
  await letter(pearl.page, 'never mind').waitFor({ state: 'detached' })
  expect((await focusOn(pearl.page)).name).toBe('Message')

  const call = await hold(pearl.page, '**/api/private-messages')
  await press(pearl.page, 'let me in', 'Retry')
  await letter(pearl.page, 'let me in').getByText('Sending').waitFor({ state: 'attached' })
  expect((await focusOn(pearl.page)).name).toBe('Message')
  call.release()
  await letter(pearl.page, 'let me in').getByText('Not sent.').waitFor()
  expect((await focusOn(pearl.page)).name).toBe('Message')
})

test('[A11Y-2, CHAT-18] an Enter that is held after it has dropped a refused letter does not send what is half typed', async () => {
  const { page } = (await refusedPair('held', 'let me in')).pearl
  const call = await hold(page, '**/api/private-messages')
  await page.getByRole('textbox').fill('as I was say')
  await letter(page, 'let me in').getByRole('button', { name: 'Drop' }).focus()
  await page.keyboard.down('Enter')
  expect((await focusOn(page)).name).toBe('Message')
  // Down once more without an up is what a key that is held says.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await letter(page, 'let me in').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox').inputValue()).toBe('as I was say')
  expect([call.count(), await letter(page, 'as I was say').count()]).toEqual([0, 0])
})

test.each([
  ['lapse', 403, 'PREMIUM_REQUIRED', 'They do not have premium at the moment.', 'Conversation with Gilda lapse'],
  ['gone', 404, 'NOT_FOUND', 'There is nobody here', 'Conversation'],
])(
  '[A11Y-2, CHAT-18] whose field is taken away by the answer stays in the conversation: %s',
  async (name, status, code, words, place) => {
    const { pearl, gilda } = await refusedPair(name, 'let me in')
    const { email: _, ...shown } = gilda.user
    const other = status === 404 ? undefined : { ...shown, isPremium: false }
    await pearl.page.route('**/api/private-messages/**', (route) => route.fulfill({ json: { messages: [], other } }))
    await pearl.page.route('**/api/private-messages', (route) =>
      route.fulfill({ status, json: { success: false, code, error: code, message: 'No' } }),
    )
    await press(pearl.page, 'let me in', 'Retry')
    await sees(pearl.page, words)
    await expect.poll(async () => (await focusOn(pearl.page)).name).toBe(place)
  },
)

test('[A11Y-2, PM-14] whose field is taken away while they are in another window comes back into the conversation', async () => {
  const [pearl, gilda] = [await premium('Pearl elsewhere'), await premium('Gilda elsewhere')]
  await pearl.page.goto(thread(gilda))
  await say(pearl.page, 'still there?')
  await letter(pearl.page, 'still there?').and(pearl.page.locator('[data-delivery=stored]')).waitFor()
  await pearl.page.getByRole('textbox').focus()
  await leaveWindow(pearl.page)
  const data = { password: PASSWORD }
  expect((await gilda.context.request.delete(`${url}/api/account`, { data })).ok()).toBe(true)
  await sees(pearl.page, 'There is nobody here')
  await expect.poll(async () => (await focusOn(pearl.page)).name).toBe('Conversation')
})

test('[A11Y-2, PM-13] where premium has ended a refused letter can be dropped, and the reader stays with the messages', async () => {
  const { pearl, gilda } = await refusedPair('lapsed', 'let me in')
  const data = { senderId: gilda.user.id, receiverId: pearl.user.id, content: 'remember the tiles' }
  expect((await gilda.context.request.post(`${url}/api/private-messages`, { data })).ok()).toBe(true)
  await losePremium(pearl)
  await pearl.page.reload()
  await sees(pearl.page, 'Your premium has ended. What was said stays here for you to read.')
  const way = pearl.page.getByRole('link', { name: 'Renew premium' })
  expect(await way.getAttribute('href')).toBe('/subscribe')
  await expect.poll(() => letter(pearl.page, 'let me in').getByRole('button').allInnerTexts()).toEqual(['Drop'])
  await press(pearl.page, 'let me in', 'Drop')
  await letter(pearl.page, 'let me in').waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOn(pearl.page)).name).toBe('Private messages')
})

/** As a page hears of it; under a journey each window believes that it is in front. */
async function leaveWindow(page: Page) {
  await page.evaluate(`document.hasFocus = () => false
    document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))`)
}

/** As the server answers whose time is over. */
async function losePremium({ page }: Member) {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isPremium: false } })
  })
  await page.route('**/api/subscription/status/*', (route) =>
    route.fulfill({ json: { isPremium: false, state: 'ended' } }),
  )
}
