/** The longest task of the browser's main thread in a room and a private chat of a thousand messages, on a slow phone. */
import type { Browser } from '@playwright/test'
import { setStatus } from '#contract/bowl/presence.ts'
import { signUp } from '#contract/people/auth.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { openBrowser } from '../e2e/support/chromium.ts'
import { adminCalls, asMember, type Member, openAccount, PASSWORD } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { PHONE } from '../e2e/support/viewports.ts'
import { isQuiet, longestTask, press, slowDown } from './main-thread.ts'
import type { Figure, Options } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'

const MESSAGES = 1000
const AT_ONCE = 50
const KEYS = 'ten letter'
const OPENING = { allowed: 100 }
const LIVE = { allowed: 50 }
const KEY = { allowed: 50, aim: 32 }

type Stage = { browser: Browser; url: string; reader: Member; writer: Live; otherId: string }

export async function measureChatScreen({ repetitions }: Options): Promise<Figure[]> {
  const server = await startServer({ DEMO_BUDDIES: 'off' })
  const browser = await openBrowser()
  try {
    const admin = await adminCalls(server.url)
    await admin.put('/api/admin/settings', { data: { maxMessagesStored: MESSAGES } })
    const writer = await openWriter(server.url)
    for (let at = 0; at < MESSAGES; at += AT_ONCE) await sayAtOnce(writer, at)
    const reader = await asMember(browser, server.url, {
      premium: true,
      isOnBowl: true,
      viewport: PHONE,
      isPainted: true,
      isFresh: true,
    })
    const otherId = await writePrivately(server.url, reader.user.id)
    const stage = { browser, url: server.url, reader, writer, otherId }
    await slowDown(reader.page)
    let said = MESSAGES
    return await repeatMeasure(repetitions, async () => {
      said += AT_ONCE
      return [...(await measureRoom(stage, said)), ...(await measurePrivately(stage))]
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measureRoom(stage: Stage, said: number): Promise<Figure[]> {
  const { page } = stage.reader
  const taskOf = (work: () => Promise<unknown>) => longestTask(stage.browser, page, work)
  await page.goto('/home')
  await page.waitForSelector('a[href="/chat"]', { state: 'attached' })
  const open = await taskOf(async () => {
    await press(page, 'a[href="/chat"]')
    await page.waitForSelector('.message')
    await isQuiet(page)
  })
  const keyAtFirst = await keyTask(stage)
  await page.getByRole('button', { name: `Show All Messages (${MESSAGES})` }).scrollIntoViewIfNeeded()
  const showAll = await taskOf(async () => {
    await press(page, '.messages-all')
    await isQuiet(page)
  })
  const keyAtAll = await keyTask(stage)
  await page.evaluate("document.querySelector('.messages-scroll').scrollTo(0, 0)")
  const atOnce = await taskOf(async () => {
    await sayAtOnce(stage.writer, said)
    await page.waitForSelector(`.message:has-text("${textOf(said + AT_ONCE - 1)}")`)
    await isQuiet(page)
  })
  return [
    figure(`opening the room with ${MESSAGES} messages from home`, open, OPENING),
    figure(`“Show All Messages (${MESSAGES})”`, showAll, OPENING),
    figure(`${AT_ONCE} messages at once`, atOnce, LIVE),
    figure('a key with 30 messages shown', keyAtFirst, KEY),
    figure(`a key with ${MESSAGES} messages shown`, keyAtAll, KEY),
  ]
}

async function measurePrivately(stage: Stage): Promise<Figure[]> {
  const { page } = stage.reader
  await page.goto(`/private-chat?user=${stage.otherId}`)
  await page.waitForSelector('.message')
  const older = await longestTask(stage.browser, page, async () => {
    while (!(await page.evaluate("document.querySelector('p.messages-older')"))) {
      await page.evaluate("document.querySelector('.messages-scroll').scrollBy(0, -1000)")
      await isQuiet(page)
    }
  })
  const key = await keyTask(stage)
  return [
    figure(`scrolling up to the start of a private chat of ${MESSAGES} messages`, older, OPENING),
    figure(`a key in a private chat with ${MESSAGES} messages shown`, key, KEY),
  ]
}

function figure(what: string, value: number, bound: Pick<Figure, 'allowed' | 'aim'>): Figure {
  return { what: `longest task: ${what}`, value, unit: 'ms', ...bound }
}

/** A member on the bowl without a page. */
async function openWriter(url: string): Promise<Live> {
  const browser = createBrowser(() => url)
  const form = {
    email: 'writer@bowl.example',
    password: PASSWORD,
    nickname: 'LooLegend',
    emoji: '🧻',
    isPremium: false,
  }
  const { body } = await browser.call(signUp, { body: form })
  await browser.call(setStatus, { body: { userId: body.id, isOnBowl: true } })
  return joinLive(url, { id: body.id, browser })
}

const textOf = (number: number) => `message ${number}. ${'and so on '.repeat(number % 9)}`.trim()

async function sayAtOnce(writer: Live, from: number): Promise<void> {
  writer.clear()
  for (let number = from; number < from + AT_ONCE; number++) {
    writer.send({ type: 'MESSAGE', message: { id: `local-${number}`, content: textOf(number) } })
  }
  await writer.waitFor('MESSAGE', ({ message }) => message.clientId === `local-${from + AT_ONCE - 1}`)
}

/** Returns who wrote to the reader. */
async function writePrivately(url: string, receiverId: string): Promise<string> {
  const { user, calls } = await openAccount(url, { premium: true })
  for (let number = 0; number < MESSAGES; number++) {
    const data = { senderId: user.id, receiverId, content: textOf(number) }
    const response = await calls.post('/api/private-messages', { data })
    if (!response.ok()) throw new Error(await response.text())
  }
  return user.id
}

async function keyTask({ browser, reader: { page } }: Stage): Promise<number> {
  await page.getByLabel('Message', { exact: true }).focus()
  return longestTask(browser, page, async () => {
    for (const key of KEYS) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await isQuiet(page)
    }
  })
}
