/** A room of a thousand messages: how many are in the document, and what stays where it is. */
import type { Page } from '@playwright/test'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import { expect, test } from './support/fixtures.ts'
import { nextFrames } from './support/on-screen.ts'

const MESSAGES = 1000
/** Half a screen on each side. */
const DRAWN_MAX = 40

const log = (page: Page) => page.getByRole('log')
const line = (page: Page, seq: number) => log(page).getByText(`line ${seq}`, { exact: true })

/** Oldest first; some take several rows, as in a real room. */
function linesFrom(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step).map((seq) => ({
    id: `m-${seq}`,
    userId: `u-${seq % 7}`,
    nickname: 'LooLegend',
    emoji: '💩',
    content: seq % 5 === 0 ? `a long story, part ${seq}: ${'and so on '.repeat(seq % 40)}` : `line ${seq}`,
    seq,
    // The last ones are new: in a quiet room the openers above the field would disappear.
    timestamp: new Date(Date.now() - (MESSAGES + 100 - seq) * 1000).toISOString(),
  }))
}

/** Returns what sends an event to the page. */
async function fillRoom(page: Page): Promise<(event: LiveEvent) => void> {
  let tell = (_event: LiveEvent) => {}
  await page.routeWebSocket('**/ws', (socket) => {
    tell = (event) => socket.send(JSON.stringify(event))
    socket.connectToServer().onMessage((frame) => {
      const isHistory = JSON.parse(String(frame)).type === 'CHAT_HISTORY'
      socket.send(isHistory ? JSON.stringify({ type: 'CHAT_HISTORY', messages: linesFrom(1, MESSAGES) }) : frame)
    })
  })
  await page.goto('/chat')
  await expect(line(page, MESSAGES - 1)).toBeVisible()
  return (event) => tell(event)
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(`document.querySelector('.messages-scroll').scrollTo(0, ${top})`)
  await nextFrames(page)
}

test('[CHAT-3, CHAT-13, CHAT-27] of a thousand messages few are in the document, what is read stays, and a key press changes none', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const { page, errors } = await member({ isOnBowl: true })
  const tell = await fillRoom(page)
  await page.getByRole('button', { name: `Show All Messages (${MESSAGES})` }).click()
  const drawn = () => log(page).getByRole('article').count()
  for (const top of [-20_000, -60_000, -1_000_000, -30_000]) {
    await scrollTo(page, top)
    await expect.poll(drawn).toBeGreaterThan(3)
    expect(await drawn()).toBeLessThan(DRAWN_MAX)
  }

  const key = await page.evaluate<string>(
    "[...document.querySelectorAll('article')].find((row) => row.getBoundingClientRect().top < 400).dataset.key",
  )
  const place = async () => (await log(page).locator(`[data-key="${key}"]`).boundingBox())?.y ?? 0
  const before = await place()
  for (const message of linesFrom(MESSAGES + 1, MESSAGES + 50)) tell({ type: 'MESSAGE', message })
  await expect(page.getByRole('button', { name: '50 new messages' })).toBeVisible()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2)
  tell({ type: 'MESSAGE_DELETED', id: `m-${MESSAGES - 1}`, isFlushed: false, change: 1 })
  tell({ type: 'MESSAGE_DELETED', id: 'm-1', isFlushed: false, change: 2 })
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2)

  await page.evaluate(`{
    window.changes = 0
    const watch = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver((all) => { changes += all.length }).observe(document.querySelector('.messages-log'), watch)
  }`)
  await page.getByLabel('Message', { exact: true }).pressSequentially('nothing moves')
  expect(await page.evaluate('changes')).toBe(0)

  await page.getByRole('button', { name: '50 new messages' }).click()
  await expect(line(page, MESSAGES + 49)).toBeInViewport()
  expect(await drawn()).toBeLessThan(DRAWN_MAX)
  expect(errors).toEqual([])
})

test('[MSG-7] a quote leads to its message a thousand messages back, which then has the focus', async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  const tell = await fillRoom(page)
  const [reply] = linesFrom(MESSAGES + 1, MESSAGES + 1)
  if (reply) tell({ type: 'MESSAGE', message: { ...reply, replyTo: 'm-33' } })
  await log(page).getByRole('button', { name: 'line 33' }).click()
  const quoted = log(page).locator('[data-key="m-33"]')
  await expect(quoted).toBeInViewport({ ratio: 1 })
  await expect(quoted).toBeFocused()
  await expect(quoted.locator('.message-light')).toBeAttached()
  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(log(page).locator(`[data-key="m-${MESSAGES + 1}"]`)).toBeInViewport()
})
