/** What opening each screen, and the map with two thousand pins, costs the main thread of a slow phone. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Pin } from '#contract/social/pins.ts'
import { openWindow } from '../e2e/support/browser.ts'
import { openBrowser } from '../e2e/support/chromium.ts'
import { asMember } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { PHONE } from '../e2e/support/viewports.ts'
import { isQuiet, longestTask, type MainThread, press, slowDown, traceMainThread } from './main-thread.ts'
import type { Figure, Options } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'

const PINS = 2000
const DAY_MS = 24 * 60 * 60 * 1000
const BLOCKING = { allowed: 300 }
const MAP_TASK = { allowed: 100 }
/** Zooming in from the region of the time zone, and out to the whole world. */
const ZOOMS = ['Zoom in', 'Zoom in', 'Zoom out', 'Zoom out', 'Zoom out', 'Zoom out', 'Zoom out']

/** `shows` is there when the screen has its content. */
const SCREENS = [
  { name: 'home', path: '/home', shows: '.home-side' },
  { name: 'chat', path: '/chat', shows: '.composer' },
  { name: 'profile', path: '/profile', shows: '.stat-tile' },
  { name: 'map', path: '/trivia', shows: '.map-names' },
]
const AS_ON_A_PHONE = {
  viewport: PHONE,
  isPainted: true,
  isFresh: true,
  reducedMotion: 'no-preference',
  timezoneId: 'Europe/Vienna',
} as const

export async function measureScreens({ repetitions }: Options): Promise<Figure[]> {
  const server = await startServer({ DEMO_BUDDIES: 'on' })
  const browser = await openBrowser()
  try {
    const visitor = await openWindow(browser, server.url, AS_ON_A_PHONE)
    const member = await asMember(browser, server.url, { ...AS_ON_A_PHONE, premium: true, isOnBowl: true })
    return await repeatMeasure(repetitions, async () => [
      ...(await measureOpening(browser, visitor.context, { name: 'landing', path: '/', shows: '.count-sentence b' })),
      ...(await inTurn(SCREENS, (screen) => measureOpening(browser, member.context, screen))),
      ...(await measureManyPins(browser, member.context, member.user.id)),
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Screen = (typeof SCREENS)[number]

async function measureOpening(browser: Browser, context: BrowserContext, screen: Screen): Promise<Figure[]> {
  const page = await openEmptyPage(context)
  const { longest, blocking, busy } = await traceMainThread(browser, page, () => open(page, screen))
  await page.close()
  const what = (figure: string) => `${screen.name}: ${figure}`
  return [
    { what: what('blocking time'), value: blocking, unit: 'ms', ...BLOCKING },
    { what: what('longest task'), value: longest, unit: 'ms' },
    { what: what('main thread'), value: busy, unit: 'ms' },
  ]
}

async function measureManyPins(browser: Browser, context: BrowserContext, userId: string): Promise<Figure[]> {
  const page = await openEmptyPage(context)
  await page.route(`**/api/poop-pins/${userId}`, (route) => route.fulfill({ json: { pins: manyPins(userId) } }))
  const opening: MainThread = await traceMainThread(browser, page, async () => {
    await open(page, { name: 'map', path: '/trivia', shows: '.map-disc' })
    await page.getByText(`${PINS.toLocaleString('en')} pins,`).waitFor()
    await isQuiet(page)
  })
  const zooming = await longestTask(browser, page, () =>
    inTurn(ZOOMS, async (label) => {
      await press(page, `[aria-label="${label}"]`)
      await page.waitForTimeout(600)
      await isQuiet(page)
      return []
    }),
  )
  const listing = await longestTask(browser, page, async () => {
    await press(page, '.pin-list > .button')
    await page.waitForSelector('.pin-row:nth-child(20)')
    await isQuiet(page)
  })
  await page.close()
  const what = (doing: string) => `longest task: ${doing} with ${PINS} pins`
  return [
    { what: what('opening the map'), value: opening.longest, unit: 'ms', ...MAP_TASK },
    { what: what('zooming'), value: zooming, unit: 'ms', ...MAP_TASK },
    { what: what('listing all'), value: listing, unit: 'ms', ...MAP_TASK },
  ]
}

/** Without anything in the browser's cache. */
async function openEmptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await slowDown(page)
  return page
}

async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path)
  await page.waitForSelector(shows, { state: 'attached' })
  // What the socket brings, and what waits for its turn.
  await page.waitForTimeout(2000)
  await isQuiet(page)
}

/** All over the inhabited world, a new one every day. */
function manyPins(userId: string): Pin[] {
  return Array.from({ length: PINS }, (_, at) => ({
    id: `p-${at}`,
    userId,
    latitude: -50 + ((at * 37.77) % 115),
    longitude: -175 + ((at * 71.3) % 350),
    createdAt: new Date(Date.now() - at * DAY_MS).toISOString(),
  }))
}

async function inTurn<Item>(items: readonly Item[], measure: (item: Item) => Promise<Figure[]>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const item of items) figures.push(...(await measure(item)))
  return figures
}
