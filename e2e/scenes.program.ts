/** Takes film strips of the scenes from the running product, on a phone and on a desktop, into ./screens/. */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { openBrowser } from './support/chromium.ts'
import { badgeSit, FULL_SIT, fakeSummary, fakeUnseen, SECONDS } from './support/fake-sits.ts'
import { asMember } from './support/people.ts'
import { startServer } from './support/server.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

type Strip = { name: string; times: readonly number[]; play: (page: Page) => Promise<void>; earns?: BadgeKey[] }

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url))
const FRAME_MS = 20
/** More than a scene has parts that are drawn later. */
const FRAMES = 8
const TIMEOUT_MS = 30_000
const BADGE_TIMES = [440, 590, 980, 1330, 1840, 2700]

const STRIPS: readonly Strip[] = [
  { name: 'flush', times: [0, 170, 620, 1150, 2250, 3600], play: (page) => flush(page) },
  { name: 'flush-badge', times: [0, 1150, 1900, 2600, 3600], play: (page) => flush(page, ['chatty']) },
  { name: 'flush-next', times: [0, 200, 480, 700, 1700], play: flushAndNext },
  { name: 'badge', times: BADGE_TIMES, earns: ['streaker'], play: waitForCeremony },
  { name: 'badge-two', times: BADGE_TIMES, earns: ['regular', 'chatty'], play: waitForCeremony },
]

/** All strips, or those named on the command line. */
const named = process.argv.slice(2)
const wanted = STRIPS.filter(({ name }) => named.length === 0 || named.includes(name))

const server = await startServer({ DEMO_BUDDIES: 'off' })
const browser = await openBrowser()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const strip of wanted) {
    for (const viewport of [PHONE, DESKTOP]) await film(browser, strip, viewport)
  }
  console.log(`${wanted.length * 2} strips are in ${FOLDER}`)
} finally {
  await browser.close()
  await server.stop()
}

/** The page's clock is stopped, so that only this program moves the scene. */
async function film(browser: Browser, { name, times, play, earns = [] }: Strip, viewport: typeof PHONE) {
  const { page, context } = await asMember(browser, server.url, {
    viewport,
    nickname: 'PorcelainPro',
    reducedMotion: 'no-preference',
    isPainted: true,
    isFresh: true,
  })
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.clock.install()
  await earnOnJoin(page, earns)
  await play(page)
  const frames: string[] = []
  for (const time of times) {
    await seek(page, time)
    frames.push((await page.screenshot()).toString('base64'))
  }
  const kind = viewport === PHONE ? 'phone' : 'desktop'
  const width = viewport === PHONE ? 390 : 640
  await save(await context.newPage(), { frames, times, width, path: `${FOLDER}/${name}-strip-${kind}.png` })
  await context.close()
}

/** The next frames of the page's clock count up to this time, and draw one after the other what is due by then. */
async function seek(page: Page, time: number) {
  await freeze(page, time)
  await page.clock.runFor(FRAMES * FRAME_MS)
  await freeze(page, time)
}

/** Every part of the scene. */
async function freeze(page: Page, time: number) {
  await page.evaluate(`for (const motion of document.getAnimations()) {
    if (!motion.effect.target.closest('.scene')) continue
    if (motion instanceof CSSTransition) motion.finish()
    else Object.assign(motion, { currentTime: ${time} }).pause()
  }`)
}

async function flush(page: Page, earned: BadgeKey[] = []) {
  await fakeSummary(page, earned.length > 0 ? badgeSit(...earned) : FULL_SIT)
  await fakeUnseen(page, earned)
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  const saved = page.waitForResponse('**/api/user/status')
  await throne.click()
  await saved
  await page.reload()
  // Only the server knows after a reload when the sit began.
  await expect(page.locator('.throne .sit-timer')).toContainText(':')
  await page.clock.pauseAt(Date.now() + SECONDS * 1000)
  const answered = page.waitForResponse('**/api/sits/latest')
  // A click would wait for frames, which don't come while the clock is stopped.
  await throne.dispatchEvent('click')
  await seek(page, 0)
  await answered
  await expect(async () => {
    await seek(page, 0)
    await expect(page.locator('.scene [role=status]')).toContainText('minutes', { timeout: 100 })
  }).toPass({ timeout: TIMEOUT_MS })
}

async function flushAndNext(page: Page) {
  await flush(page, ['chatty'])
  await seek(page, 3600)
  await page.getByRole('button', { name: 'Next: your new badge' }).dispatchEvent('click')
  await expect(async () => {
    await page.evaluate('for (const motion of document.getAnimations()) motion.finish()')
    await page.clock.runFor(FRAME_MS)
    await expect(page.locator('.ceremony')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: TIMEOUT_MS })
}

async function waitForCeremony(page: Page) {
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'On the Bowl' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 5000)
  await expect(async () => {
    await page.clock.runFor(FRAME_MS)
    await expect(page.locator('.ceremony')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: TIMEOUT_MS })
}

/** The page gets the events of these badges as soon as it has joined. */
async function earnOnJoin(page: Page, badges: readonly BadgeKey[]) {
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer().onMessage((frame) => {
      socket.send(frame)
      if (JSON.parse(String(frame)).type !== 'CHAT_HISTORY') return
      for (const badge of badges) socket.send(JSON.stringify({ type: 'BADGE_EARNED', badge }))
    })
  })
}

type Saved = { frames: readonly string[]; times: readonly number[]; width: number; path: string }

async function save(page: Page, { frames, times, width, path }: Saved) {
  const figures = frames.map(
    (frame, at) =>
      `<figure><img src="data:image/png;base64,${frame}"><figcaption>${(times[at] ?? 0) / 1000} s</figcaption></figure>`,
  )
  // Without a doctype the body would have the height of the window, and the screenshot with it.
  await page.setContent(`<!doctype html><style>body { display: flex; align-items: start; gap: 16px; inline-size: max-content; padding: 16px; margin: 0; font: 700 28px sans-serif }
    figure { margin: 0 } img { display: block; inline-size: ${width}px; border-radius: 16px }</style>${figures.join('')}`)
  await page.locator('body').screenshot({ path })
}
