/** What is said in the public room and how it survives a lost connection, and what becomes of a sit that goes quiet. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { hold } from './support/held-calls.ts'
import { say } from './support/say.ts'
import { headingOn, isBelowToast, keepToast, nextFrames, toastOn, wordsOn } from './support/seen.ts'

const log = (page: Page) => page.getByRole('log')
/** As the room tells them, oldest first. */
const linesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step).map((seq) => ({
    ...{ id: `m-${seq}`, userId: 'u-robin', nickname: 'LooLegend', emoji: '💩', content: `line ${seq}`, seq },
    timestamp: new Date().toISOString(),
  }))

test('[CHAT-13] what was said while cut off is there after a reload, and goes out once when the connection is back', async ({
  member,
}) => {
  const { page } = await member({ isOnBowl: true })
  let isCutOff = true
  let tries = 0
  await page.routeWebSocket('**/ws', (socket) => {
    tries += 1
    if (!isCutOff) socket.connectToServer()
  })
  const said = (delivery: string) =>
    log(page).locator(`[data-delivery=${delivery}]`).getByText('through the wall', { exact: true })
  await page.goto('/chat')
  await expect.poll(() => tries).toBe(1)
  await say(page, 'through the wall')
  await expect(said('sending')).toBeVisible()
  await page.reload()
  await expect(said('sending')).toBeVisible()
  isCutOff = false
  await page.reload()
  await expect(said('stored')).toBeVisible()
  await expect(log(page).getByText('through the wall')).toHaveCount(1)
})

test('[CHAT-13] what is said before the live code has come is taken at once, outlives a reload and goes out once', {
  tag: '@all',
}, async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  const said = (delivery: string, words: string) =>
    log(page).locator(`[data-delivery=${delivery}]`).getByText(words, { exact: true })
  const code = await hold(page, '**/assets/live-connection*')
  await page.goto('/chat')
  await say(page, 'first in')
  await expect(said('sending', 'first in')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('')
  await page.reload()
  await expect(said('sending', 'first in')).toBeVisible()
  await say(page, 'still at the door')
  await expect(said('sending', 'still at the door')).toBeVisible()
  code.release()
  for (const words of ['first in', 'still at the door']) await expect(said('stored', words)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/chat')
  await expect(log(other).getByText('still at the door')).toBeVisible()
  for (const words of ['first in', 'still at the door']) await expect(log(other).getByText(words)).toHaveCount(1)
})

test('[CHAT-26] a half-typed message is there again after a reload, and gone once it is sent or its writer has left', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  const field = page.getByRole('textbox')
  await page.goto('/chat')
  await field.fill('as I was say')
  await page.reload()
  await expect(field).toHaveValue('as I was say')
  await say(page, 'as I was saying')
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

test('[A11Y-2, CHAT-18] a person who tries a refused message again, or drops it, goes on in the field', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true })
  const refusals = await refuseWords(page)
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await say(page, 'mind your words')
  for (const [before, name] of ['Retry', 'Drop'].entries()) {
    // The buttons of the refusal before go away when it is tried again.
    await expect.poll(refusals).toBe(before + 1)
    const button = log(page).getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  }
  await expect(log(page).getByText('mind your words')).toHaveCount(0)
})

test('[CHAT-18] under a finger a person who drops a refused message stays with the messages, and no keyboard comes up', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true, hasTouch: true })
  await refuseWords(page)
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await say(page, 'mind your words')
  await log(page).getByRole('button', { name: 'Drop' }).tap()
  await expect(log(page).getByText('mind your words')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAccessibleName('Chat messages')
})

/** Whatever is said, the room will not have it. Tells how often that was. */
async function refuseWords(page: Page): Promise<() => number> {
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

// Not every browser holds what is read by itself.
for (const anchor of ['auto', 'none']) {
  test(`[CHAT-13] who reads far up keeps the line when a lost connection is back with new ones (overflow-anchor: ${anchor})`, {
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
    await expect(oldest).toBeVisible()
    await page.evaluate(`document.querySelector('.messages-scroll').style.overflowAnchor = '${anchor}'`)
    await oldest.scrollIntoViewIfNeeded()
    const height = async () => (await oldest.boundingBox())?.y ?? 0
    const before = await height()
    await cut()
    await expect(wordsOn(page, '10 new messages')).toBeVisible()
    expect(Math.abs((await height()) - before)).toBeLessThan(2)
    await page.getByRole('button', { name: '10 new messages' }).click()
    await expect(log(page).getByText('line 40', { exact: true })).toBeVisible()
    await expect(oldest).toHaveCount(0)
  })
}

for (const anchor of ['auto', 'none']) {
  test(`[CHAT-13] who is a finger’s breadth from the newest line sees what comes (overflow-anchor: ${anchor})`, {
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
      await page.evaluate(`${scrolled}.style.overflowAnchor = '${anchor}'; ${scrolled}.scrollTop = -30`)
      await nextFrames(page)
      tell(seq)
      await expect(log(page).getByText(`line ${seq}`, { exact: true })).toBeVisible()
      await expect.poll(() => page.evaluate(`${scrolled}.scrollTop`)).toBe(0)
    }
    await expect(page.getByText(/new message/)).toHaveCount(0)
  })
}

test('[SHELL-27] a room whose live code cannot be had says so, and is there once it can', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member({ isOnBowl: true })
  await page.route('**/assets/live-connection*', (route) => route.abort())
  await page.goto('/chat')
  await expect(wordsOn(page, 'Connection lost. Messages go out when it’s back.')).toBeVisible()
  await expect(wordsOn(page, 'Reconnecting...')).toBeVisible()
  await say(page, 'anybody in there?')
  await page.unroute('**/assets/live-connection*')
  await expect(log(page).locator('[data-delivery=stored]').getByText('anybody in there?')).toBeVisible()
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
})

test('[SHELL-27] a lost connection is said in one line, and nothing moves for it', async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await say(page, 'stay where you are')
  const words = log(page).locator('[data-delivery=stored]').getByText('stay where you are')
  await expect(words).toBeVisible()
  const before = await words.boundingBox()
  await context.setOffline(true)
  const bar = page.getByText('You’re offline. Messages go out when you’re back.').first()
  await expect(bar).toBeVisible()
  expect(await words.boundingBox()).toEqual(before)
  expect((await bar.boundingBox())?.height).toBeLessThan(45)
})

test('[CHAT-23, SHELL-30] the newest stands first in the document, and what looks like markup is words', async ({
  member,
}) => {
  const { page, errors } = await member({ isOnBowl: true })
  await page.goto('/chat')
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  const words = ['<img src=x onerror=alert(1)>', 'javascript:alert(2)', '\u202eback to front', 'last one']
  for (const line of words) {
    await say(page, line)
    await expect(log(page).getByText(line, { exact: true })).toBeVisible()
  }
  const shown = log(page).getByText(/onerror|alert\(2|front|last one/)
  expect(await shown.allInnerTexts()).toEqual(words.toReversed())
  await expect(log(page).locator('img[src="x"], a[href^="javascript"], script')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[CHAT-1, HOME-16, PRES-11, PRES-12] a quiet person is warned, can keep the seat, and loses it in the end', async ({
  member,
}) => {
  const { page, errors } = await member({ isOnBowl: true })
  // When the server sends these events is proved beside the server, by its clock.
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
  await expect(wordsOn(page, 'You must be on the bowl to join the chat room.')).toBeVisible()
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
    await expect(wordsOn(page, `${10 - n} of 9 sheets left`)).toBeVisible()
    await say(page, `sheet ${n}`)
    await expect(log(page).getByText(`sheet ${n}`, { exact: true })).toBeVisible()
    if (n !== 8) continue
    await expect(toastOn(page, 'Message limit approaching')).toBeVisible()
    await keepToast(page)
    expect(await isBelowToast(page, page.getByText('sheets left'))).toBe(true)
  }
  await say(page, 'sheet 10')
  await expect(page.getByRole('dialog', { name: 'Message Limit Reached' })).toBeVisible()
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(wordsOn(page, '0 of 9 sheets left')).toBeVisible()
  await expect(log(page).getByText('sheet 10')).toHaveCount(0)
})
