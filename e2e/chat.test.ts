/** What is said in the public room and how it survives a lost connection, and what becomes of a sit that goes quiet. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusOn } from './support/focus.ts'
import { hold } from './support/held-calls.ts'
import { asGuest, member } from './support/people.ts'
import { inPage, isBelowToast, keepToast, sees, seesHeading, seesToast } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()
const quick = await openStage({ settings: { INACTIVITY_WARN_MS: '3000', INACTIVITY_OFF_MS: '15000' } })

const say = async (page: Page, words: string) => {
  await page.getByRole('textbox').fill(words)
  await page.getByRole('textbox').press('Enter')
}
const log = (page: Page) => page.getByRole('log')
/** As the room tells them, oldest first. */
const linesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step).map((seq) => ({
    ...{ id: `m-${seq}`, userId: 'u-robin', nickname: 'LooLegend', emoji: '💩', content: `line ${seq}`, seq },
    timestamp: new Date().toISOString(),
  }))

test('[CHAT-13] what was said while cut off is there after a reload, and goes out once when the connection is back', async () => {
  const { page } = await member(browser, url, { email: 'cut-off@bowl.example', isOnBowl: true })
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
  await said('sending').waitFor()
  await page.reload()
  await said('sending').waitFor()
  isCutOff = false
  await page.reload()
  await said('stored').waitFor()
  expect(await log(page).getByText('through the wall').count()).toBe(1)
})

test('[CHAT-13] what is said before the live code has come is taken at once, outlives a reload and goes out once', async () => {
  const { page, context } = await member(browser, url, { email: 'early@bowl.example', isOnBowl: true })
  const said = (delivery: string, words: string) =>
    log(page).locator(`[data-delivery=${delivery}]`).getByText(words, { exact: true })
  const code = await hold(page, '**/assets/live-connection*')
  await page.goto('/chat')
  await say(page, 'first in')
  await said('sending', 'first in').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('')
  await page.reload()
  await said('sending', 'first in').waitFor()
  await say(page, 'still at the door')
  await said('sending', 'still at the door').waitFor()
  code.release()
  for (const words of ['first in', 'still at the door']) await said('stored', words).waitFor()

  const other = await context.newPage()
  await other.goto('/chat')
  await log(other).getByText('still at the door').waitFor()
  for (const words of ['first in', 'still at the door']) expect(await log(other).getByText(words).count()).toBe(1)
})

test('[CHAT-26] a half-typed message is there again after a reload, and gone once it is sent or its writer has left', async () => {
  const { page } = await member(browser, url, { email: 'half-typed@bowl.example', isOnBowl: true })
  const field = page.getByRole('textbox')
  await page.goto('/chat')
  await field.fill('as I was say')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('as I was say')
  await say(page, 'as I was saying')
  await log(page).locator('[data-delivery=stored]').getByText('as I was saying').waitFor()
  await page.reload()
  await log(page).getByText('as I was saying').waitFor()
  expect(await field.inputValue()).toBe('')

  await field.fill('for my eyes')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${url}/`)
  expect(await inPage(page, 'JSON.stringify({ ...sessionStorage })')).not.toContain('for my eyes')
})

test('[A11Y-2, CHAT-18] whoever tries a refused message again, or drops it, goes on in the field', async () => {
  const { page } = await member(browser, url, { email: 'refused@bowl.example', isOnBowl: true })
  const refusals = await refuseWords(page)
  await page.goto('/chat')
  await seesHeading(page, 'Chat room')
  await say(page, 'mind your words')
  for (const [before, name] of ['Retry', 'Drop'].entries()) {
    // The buttons of the refusal before go away when it is tried again.
    await expect.poll(refusals).toBe(before + 1)
    const button = log(page).getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    expect((await focusOn(page)).name, name).toBe('Message')
  }
  await log(page).getByText('mind your words').waitFor({ state: 'detached' })
})

test('[CHAT-18] under a finger whoever drops a refused message stays with the messages, and no keyboard comes up', async () => {
  const { page } = await member(browser, url, { email: 'finger@bowl.example', isOnBowl: true, hasTouch: true })
  await refuseWords(page)
  await page.goto('/chat')
  await seesHeading(page, 'Chat room')
  await say(page, 'mind your words')
  await log(page).getByRole('button', { name: 'Drop' }).tap()
  await log(page).getByText('mind your words').waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOn(page)).name).toBe('Chat messages')
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
test.each(['auto', 'none'])(
  '[CHAT-13] who reads far up keeps the line when a lost connection is back with new ones (overflow-anchor: %s)',
  async (anchor) => {
    const { page } = await member(browser, url, { email: `far-up-${anchor}@bowl.example`, isOnBowl: true })
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
    await oldest.waitFor()
    await inPage(page, `document.querySelector('.messages-scroll').style.overflowAnchor = '${anchor}'`)
    await oldest.scrollIntoViewIfNeeded()
    const height = async () => (await oldest.boundingBox())?.y ?? 0
    const before = await height()
    await cut()
    await sees(page, '10 new messages')
    expect(Math.abs((await height()) - before)).toBeLessThan(2)
    await page.getByRole('button', { name: '10 new messages' }).click()
    await log(page).getByText('line 40', { exact: true }).waitFor()
    await oldest.waitFor({ state: 'detached' })
  },
)

test.each(['auto', 'none'])(
  '[CHAT-13] who is a finger’s breadth from the newest line sees what comes (overflow-anchor: %s)',
  async (anchor) => {
    const { page } = await member(browser, url, { email: `near-${anchor}@bowl.example`, isOnBowl: true })
    let tell = (_seq: number) => {}
    await page.routeWebSocket('**/ws', (socket) => {
      tell = (seq) => socket.send(JSON.stringify({ type: 'MESSAGE', message: linesFrom(seq, seq)[0] }))
      socket.connectToServer().onMessage((frame) => {
        const isHistory = JSON.parse(String(frame)).type === 'CHAT_HISTORY'
        socket.send(isHistory ? JSON.stringify({ type: 'CHAT_HISTORY', messages: linesFrom(1, 30) }) : frame)
      })
    })
    await page.goto('/chat')
    await log(page).getByText('line 30', { exact: true }).waitFor()
    for (const seq of [31, 32]) {
      const scrolled = `document.querySelector('.messages-scroll')`
      await inPage(page, `${scrolled}.style.overflowAnchor = '${anchor}'; ${scrolled}.scrollTop = -30`)
      await inPage(page, 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      tell(seq)
      await log(page).getByText(`line ${seq}`, { exact: true }).waitFor()
      await expect.poll(() => inPage(page, `${scrolled}.scrollTop`)).toBe(0)
    }
    expect(await page.getByText(/new message/).count()).toBe(0)
  },
)

test('[SHELL-27] a room whose live code cannot be had says so, and is there once it can', async () => {
  const { page } = await member(browser, url, { email: 'no-code@bowl.example', isOnBowl: true })
  await page.route('**/assets/live-connection*', (route) => route.abort())
  await page.goto('/chat')
  await sees(page, 'Connection lost. Messages go out when it’s back.')
  await sees(page, 'Reconnecting...')
  await say(page, 'anybody in there?')
  await page.unroute('**/assets/live-connection*')
  await log(page).locator('[data-delivery=stored]').getByText('anybody in there?').waitFor()
  expect(await page.getByText('Connection lost.').count()).toBe(0)
})

test('[SHELL-27] a lost connection is said in one line, and nothing moves for it', async () => {
  const { page, context } = await member(browser, url, { email: 'still@bowl.example', isOnBowl: true })
  await page.goto('/chat')
  await seesHeading(page, 'Chat room')
  await say(page, 'stay where you are')
  const words = log(page).locator('[data-delivery=stored]').getByText('stay where you are')
  await words.waitFor()
  const before = await words.boundingBox()
  await context.setOffline(true)
  const bar = page.getByText('You’re offline. Messages go out when you’re back.').first()
  await bar.waitFor()
  expect(await words.boundingBox()).toEqual(before)
  expect((await bar.boundingBox())?.height).toBeLessThan(45)
})

test('[CHAT-23, SHELL-30] the newest stands first in the document, and what looks like markup is words', async () => {
  const { page, errors } = await member(browser, url, { email: 'markup@bowl.example', isOnBowl: true })
  await page.goto('/chat')
  await seesHeading(page, 'Chat room')
  const words = ['<img src=x onerror=alert(1)>', 'javascript:alert(2)', '\u202eback to front', 'last one']
  for (const line of words) {
    await say(page, line)
    await log(page).getByText(line, { exact: true }).waitFor()
  }
  const shown = await log(page)
    .getByText(/onerror|alert\(2|front|last one/)
    .allInnerTexts()
  expect(shown).toEqual(words.toReversed())
  expect(await log(page).locator('img[src="x"], a[href^="javascript"], script').count()).toBe(0)
  expect(errors).toEqual([])
})

test('[CHAT-1, HOME-16, PRES-11, PRES-12] whoever goes quiet is warned, can keep the seat, and loses it in the end', async () => {
  const { page, errors } = await member(quick.browser, quick.url, { email: 'quiet@bowl.example', isOnBowl: true })
  await page.goto('/chat')
  await seesHeading(page, 'Chat room')
  await page.getByRole('button', { name: 'Still on the bowl' }).click()
  await page.getByRole('button', { name: 'Still on the bowl' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Still on the bowl' }).waitFor()
  await page.waitForURL('**/home', { timeout: 45_000 })
  await sees(page, 'You must be on the bowl to join the chat room.')
  expect(errors).toEqual([])
})

test('[CHAT-15, CHAT-16, GUEST-12, GUEST-23, SHELL-40] a guest is warned at the eighth message, above the field, and stopped at the tenth', async () => {
  const { page } = await asGuest(browser, url)
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await seesHeading(page, 'Chat room')
  for (let n = 1; n <= 9; n++) {
    await sees(page, `${10 - n} of 9 sheets left`)
    await say(page, `sheet ${n}`)
    await log(page).getByText(`sheet ${n}`, { exact: true }).waitFor()
    if (n !== 8) continue
    await seesToast(page, 'Message limit approaching')
    await keepToast(page)
    expect(await isBelowToast(page, page.getByText('sheets left'))).toBe(true)
  }
  await say(page, 'sheet 10')
  await page.getByRole('dialog', { name: 'Message Limit Reached' }).waitFor()
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await sees(page, '0 of 9 sheets left')
  expect(await log(page).getByText('sheet 10').count()).toBe(0)
})
