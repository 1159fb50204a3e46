/** Public chat messages across lost connections and reloads, and sits that go idle. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import {
  headingOn,
  isBelowToast,
  keepToast,
  nextFrames,
  scrollUpTo,
  sendMessage,
  textOn,
  toastOn,
} from './support/on-screen.ts'

const log = (page: Page) => page.getByRole('log')
/** Oldest first. */
const linesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step).map((seq) => ({
    id: `m-${seq}`,
    userId: 'u-robin',
    nickname: 'LooLegend',
    emoji: '💩',
    content: `line ${seq}`,
    seq,
    timestamp: new Date().toISOString(),
  }))

test('[CHAT-13] a message sent offline survives a reload, and is sent once after the reconnect', async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  let isCutOff = true
  let tries = 0
  await page.routeWebSocket('**/ws', (socket) => {
    tries += 1
    if (!isCutOff) socket.connectToServer()
  })
  const messageIn = (delivery: string) =>
    log(page).locator(`[data-delivery=${delivery}]`).getByText('through the wall', { exact: true })
  await page.goto('/chat')
  await expect.poll(() => tries).toBe(1)
  await sendMessage(page, 'through the wall')
  await expect(messageIn('sending')).toBeVisible()
  await page.reload()
  await expect(messageIn('sending')).toBeVisible()
  isCutOff = false
  await page.reload()
  await expect(messageIn('stored')).toBeVisible()
  await expect(log(page).getByText('through the wall')).toHaveCount(1)
})

test('[CHAT-13] a message sent before the live code has loaded is accepted at once, survives a reload and is sent once', {
  tag: '@all',
}, async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  const messageIn = (delivery: string, words: string) =>
    log(page).locator(`[data-delivery=${delivery}]`).getByText(words, { exact: true })
  const code = await holdCalls(page, '**/assets/live-connection*')
  await page.goto('/chat')
  await sendMessage(page, 'first in')
  await expect(messageIn('sending', 'first in')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('')
  await page.reload()
  await expect(messageIn('sending', 'first in')).toBeVisible()
  await sendMessage(page, 'still at the door')
  await expect(messageIn('sending', 'still at the door')).toBeVisible()
  code.release()
  for (const words of ['first in', 'still at the door']) await expect(messageIn('stored', words)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/chat')
  await expect(log(other).getByText('still at the door')).toBeVisible()
  for (const words of ['first in', 'still at the door']) await expect(log(other).getByText(words)).toHaveCount(1)
})

test('[CHAT-26] a draft survives a reload, and is gone after sending or logging out', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  const field = page.getByRole('textbox')
  await page.goto('/chat')
  await field.fill('as I was say')
  await page.reload()
  await expect(field).toHaveValue('as I was say')
  await sendMessage(page, 'as I was saying')
  await expect(log(page).locator('[data-delivery=stored]').getByText('as I was saying')).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('as I was saying')).toBeVisible()
  await expect(field).toHaveValue('')

  await field.fill('for my eyes')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('for my eyes')
})

test('[A11Y-2, CHAT-18] after retrying or discarding a refused message the focus is in the field', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  const refusals = await refuseMessages(page)
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await sendMessage(page, 'mind your words')
  for (const [before, name] of ['Try again', 'Delete'].entries()) {
    // A retry removes the buttons of the previous refusal.
    await expect.poll(refusals).toBe(before + 1)
    const button = log(page).getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  }
  await expect(log(page).getByText('mind your words')).toHaveCount(0)
})

test('[CHAT-18] on a touch screen discarding a refused message does not open the keyboard', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true, hasTouch: true })
  await refuseMessages(page)
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await sendMessage(page, 'mind your words')
  await log(page).getByRole('button', { name: 'Delete' }).tap()
  await expect(log(page).getByText('mind your words')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAccessibleName('Chat messages')
})

/** Refuses every message, and returns the count. */
async function refuseMessages(page: Page): Promise<() => number> {
  let refusals = 0
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      const { type, message } = JSON.parse(String(frame))
      const refusal = { type: 'ERROR', code: 'WORDS_REFUSED', message: 'Not that word.', clientId: message?.id }
      if (type !== 'MESSAGE') return server.send(frame)
      socket.send(JSON.stringify(refusal))
      refusals += 1
    })
  })
  return () => refusals
}

test('[CHAT-13] a reader far up keeps the scroll position when a reconnect brings new messages', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  const histories = [linesFrom(1, 30), linesFrom(31, 40)]
  let cut = async () => {}
  await page.routeWebSocket('**/ws', (socket) => {
    const messages = histories.shift() ?? []
    socket.connectToServer().onMessage((frame) => {
      const isHistory = JSON.parse(String(frame)).type === 'CHAT_HISTORY'
      socket.send(isHistory ? JSON.stringify({ type: 'CHAT_HISTORY', messages }) : frame)
    })
    cut = () => socket.close({ code: 1012 })
  })
  await page.goto('/chat')
  const oldest = log(page).getByText('line 1', { exact: true })
  await expect(log(page).getByText('line 30', { exact: true })).toBeVisible()
  await scrollUpTo(page, oldest)
  await nextFrames(page)
  const height = async () => (await oldest.boundingBox())?.y ?? 0
  const before = await height()
  await cut()
  await expect(textOn(page, '10 new messages')).toBeVisible()
  expect(Math.abs((await height()) - before)).toBeLessThan(2)
  await page.getByRole('button', { name: '10 new messages' }).click()
  await expect(log(page).getByText('line 40', { exact: true })).toBeVisible()
  await expect(oldest).toHaveCount(0)
})

test('[CHAT-13] a reader close to the newest message follows new ones', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  let tell = (_seq: number) => {}
  await page.routeWebSocket('**/ws', (socket) => {
    tell = (seq) => socket.send(JSON.stringify({ type: 'MESSAGE', message: linesFrom(seq, seq)[0] }))
    socket.connectToServer().onMessage((frame) => {
      const isHistory = JSON.parse(String(frame)).type === 'CHAT_HISTORY'
      socket.send(isHistory ? JSON.stringify({ type: 'CHAT_HISTORY', messages: linesFrom(1, 30) }) : frame)
    })
  })
  await page.goto('/chat')
  await expect(log(page).getByText('line 30', { exact: true })).toBeVisible()
  for (const seq of [31, 32]) {
    const scrolled = `document.querySelector('.messages-scroll')`
    await page.evaluate(`${scrolled}.scrollTop = -30`)
    await nextFrames(page)
    tell(seq)
    await expect(log(page).getByText(`line ${seq}`, { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(`${scrolled}.scrollTop`)).toBe(0)
  }
  await expect(page.getByText(/new message/)).toHaveCount(0)
})

test('[SHELL-27] the room reports that its live code cannot load, and appears when it can', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member({ isOnBowl: true })
  await page.route('**/assets/live-connection*', (route) => route.abort())
  await page.goto('/chat')
  await expect(textOn(page, 'Connection lost. Messages go out when it’s back.')).toBeVisible()
  await expect(textOn(page, 'Reconnecting...')).toBeVisible()
  await sendMessage(page, 'anybody in there?')
  await page.unroute('**/assets/live-connection*')
  await expect(log(page).locator('[data-delivery=stored]').getByText('anybody in there?')).toBeVisible()
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
})

test('[SHELL-27] a lost connection is reported in one line, without a layout shift', async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await sendMessage(page, 'stay where you are')
  const words = log(page).locator('[data-delivery=stored]').getByText('stay where you are')
  await expect(words).toBeVisible()
  const before = await words.boundingBox()
  await context.setOffline(true)
  const bar = page.getByText('You’re offline. Messages go out when you’re back.').first()
  await expect(bar).toBeVisible()
  expect(await words.boundingBox()).toEqual(before)
  expect((await bar.boundingBox())?.height).toBeLessThan(45)
})

test('[CHAT-23, SHELL-30] the newest message is first in the document, and markup is shown as text', async ({
  member,
}) => {
  const { page, errors } = await member({ isOnBowl: true })
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  const words = ['<img src=x onerror=alert(1)>', 'javascript:alert(2)', '\u202eback to front', 'last one']
  for (const line of words) {
    await sendMessage(page, line)
    await expect(log(page).getByText(line, { exact: true })).toBeVisible()
  }
  const shown = log(page).getByText(/onerror|alert\(2|front|last one/)
  expect(await shown.allInnerTexts()).toEqual(words.toReversed())
  await expect(log(page).locator('img[src="x"], a[href^="javascript"], script')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[CHAT-1, HOME-16, PRES-11, PRES-12] an idle person is warned, can stay on the bowl, and is taken off in the end', async ({
  member,
}) => {
  const { page, errors } = await member({ isOnBowl: true })
  // The server tests cover when these events are sent.
  let send = (_event: object) => {}
  const sent: string[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => {
      sent.push(JSON.parse(String(frame)).type)
      server.send(frame)
    })
    send = (event) => socket.send(JSON.stringify(event))
  })
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await expect.poll(() => sent).toContain('JOIN')
  const stay = page.getByRole('button', { name: 'Still on the bowl' })
  const signs = () => sent.filter((type) => type === 'TOGGLE_STATUS').length
  for (let warning = 1; warning <= 2; warning += 1) {
    const before = signs()
    send({ type: 'INACTIVITY_WARNING', message: 'Still there?' })
    await stay.click()
    await expect(stay).toHaveCount(0)
    await expect.poll(signs).toBeGreaterThan(before)
  }
  send({ type: 'AUTO_LOGOUT', message: 'You were quiet for a while.' })
  await expect(page).toHaveURL('/home')
  await expect(textOn(page, 'You must be on the bowl to join the chat room.')).toBeVisible()
  expect(errors).toEqual([])
})

test('[CHAT-15, CHAT-16, GUEST-12, GUEST-23, SHELL-40] a guest is warned at the eighth message, above the field, and stopped at the tenth', async ({
  guest,
}) => {
  const { page } = await guest()
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  for (let n = 1; n <= 9; n++) {
    await expect(textOn(page, `${10 - n} of 9 sheets left`)).toBeVisible()
    await sendMessage(page, `sheet ${n}`)
    await expect(log(page).getByText(`sheet ${n}`, { exact: true })).toBeVisible()
    if (n !== 8) continue
    await expect(toastOn(page, 'Message limit approaching')).toBeVisible()
    await keepToast(page)
    expect(await isBelowToast(page, page.getByText('sheets left'))).toBe(true)
  }
  await sendMessage(page, 'sheet 10')
  await expect(page.getByRole('dialog', { name: 'Message Limit Reached' })).toBeVisible()
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(textOn(page, '0 of 9 sheets left')).toBeVisible()
  await expect(log(page).getByText('sheet 10')).toHaveCount(0)
})
