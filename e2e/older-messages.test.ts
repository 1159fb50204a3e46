/** Finding one's place in a long conversation: older messages, quotes from further back, and the line "New". */
import type { Page } from '@playwright/test'
import { setStatus } from '#contract/bowl/presence.ts'
import { signUp } from '#contract/people/auth.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { expect, test } from './support/fixtures.ts'
import { scrollMessages, scrollUpTo } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'

test.use({ ownServer: {} })

const KEPT_IN_HISTORY = 10

const log = (page: Page) => page.getByRole('log')
const messageWith = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })

/** A person on the bowl who writes without a window. */
async function openWriter(url: string, nickname: string): Promise<Live> {
  const browser = createBrowser(() => url)
  const form = { email: `${nickname}@bowl.example`, password: PASSWORD, nickname, emoji: '🧻', isPremium: false }
  const { body } = await browser.call(signUp, { body: form })
  await browser.call(setStatus, { body: { userId: body.id, isOnBowl: true } })
  return joinLive(url, { id: body.id, browser })
}

async function say(writer: Live, content: string, replyTo?: string): Promise<string> {
  const id = `local-${content.replaceAll(' ', '-')}`
  writer.send({ type: 'MESSAGE', message: { id, content, ...(replyTo && { replyTo }) } })
  const { message } = await writer.waitFor('MESSAGE', (event) => event.message.clientId === id)
  return message.id
}

/** Fills the gaps on the way, and returns the keys of the messages that were shown. */
async function readToTheEnd(page: Page): Promise<ReadonlySet<string>> {
  const between = page.getByRole('button', { name: 'Show the messages in between' })
  const seen = new Set<string>()
  await expect(async () => {
    if ((await between.count()) > 0) await between.first().click({ timeout: 1000 })
    const keys = await page.evaluate<string[]>(
      "[...document.querySelectorAll('article')].map((row) => row.dataset.key)",
    )
    for (const key of keys) seen.add(key)
    await scrollMessages(page, 300)
    expect(await page.evaluate("document.querySelector('.messages-scroll').scrollTop")).toBeGreaterThan(-1)
    // It has the focus after a click, and so stays in the document wherever one reads.
    expect(await between.count()).toBe(0)
  }).toPass({ intervals: [1] })
  return seen
}

test('[MSG-6, MSG-7, MSG-18, MSG-20] older messages load up to the start, a quote leads to its message, and “New” marks what was missed', {
  tag: '@all',
}, async ({ member, admin, server }) => {
  await expect(await admin.put('/api/admin/settings', { data: { maxMessagesStored: KEPT_IN_HISTORY } })).toBeOK()
  const writer = await openWriter(server.url, 'LooLegend')
  const first = await say(writer, 'message 1.')
  for (let n = 2; n <= 130; n++) await say(writer, `message ${n}.`)
  await say(writer, 'remember the first one', first)

  const { page, errors } = await member({ isOnBowl: true })
  await page.goto('/chat')
  const quote = messageWith(page, 'remember the first one').getByRole('button', { name: 'message 1.' })
  await quote.click()
  await expect(messageWith(page, 'message 1.').last()).toBeInViewport()
  await readToTheEnd(page)
  await scrollUpTo(page, page.getByText('That’s the start of the roll.'))
  expect((await readToTheEnd(page)).size).toBe(131)

  await page.reload()
  const older = page.getByRole('button', { name: 'Show older messages' })
  const showAll = page.getByRole('button', { name: /^Show All Messages/ })
  await expect(async () => {
    // Scrolling to the button already loads what it would.
    if ((await older.count()) > 0) await older.click({ timeout: 1000 })
    await showAll.click({ timeout: 1000 })
  }).toPass()
  await scrollUpTo(page, messageWith(page, 'message 30.'))

  await page.goto('/home')
  await say(writer, 'you missed this')
  await page.goto('/chat')
  await expect(log(page).getByRole('separator', { name: 'New' })).toBeVisible()
  await say(writer, 'but not this')
  await expect(messageWith(page, 'but not this')).toBeVisible()
  await expect(log(page).getByRole('separator', { name: 'New' })).toHaveCount(1)
  await page.goto('/home')
  await page.goto('/chat')
  await expect(messageWith(page, 'but not this')).toBeVisible()
  await expect(log(page).getByRole('separator', { name: 'New' })).toHaveCount(0)
  expect(errors).toEqual([])
  writer.cut()
})
