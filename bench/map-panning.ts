/** Frame times while panning the map with two thousand clusters in a real browser. */
import type { Page } from '@playwright/test'
import type { WorldCell } from '#contract/social/pins.ts'
import { openBrowser } from '../e2e/support/chromium.ts'
import { asMember } from '../e2e/support/people.ts'
import { startServer } from '../e2e/support/server.ts'
import { DESKTOP } from '../e2e/support/viewports.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'

const CLUSTERS = 2000
const PULLS = 6
/** 60 frames a second, with 5 % tolerance for the browser's clock. */
const FRAME_MS = 1000 / 60
const ALLOWED_MS = FRAME_MS * 1.05

export async function measureMapPanning({ repetitions }: Options): Promise<Figure[]> {
  const server = await startServer({ DEMO_BUDDIES: 'off' })
  const browser = await openBrowser()
  try {
    const { page } = await asMember(browser, server.url, { premium: true, viewport: DESKTOP, timezoneId: 'UTC' })
    await page.route('**/api/poop-pins/world*', (route) => route.fulfill({ json: { step: 5.12, cells: manyCells() } }))
    await page.goto('/trivia')
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    await page.getByRole('switch').click()
    await page.getByText('pins in view').waitFor()
    return await repeatMeasure(repetitions, async () => figuresOfFrames(await framesWhile(page, () => pan(page))))
  } finally {
    await browser.close()
    await server.stop()
  }
}

function figuresOfFrames(frames: readonly number[]): Figure[] {
  return [
    { what: `frames drawn while panning over ${CLUSTERS} clusters`, value: frames.length, unit: '' },
    { what: 'a frame, on average', value: average(frames), unit: 'ms', allowed: ALLOWED_MS },
    { what: 'a frame, p95', value: percentile(frames, 95), unit: 'ms' },
  ]
}

/** All visible on a desktop at the initial zoom. */
function manyCells(): WorldCell[] {
  return Array.from({ length: CLUSTERS }, (_, at) => ({
    latitude: -20 + (at % 40) * 2.2,
    longitude: -150 + Math.floor(at / 40) * 3.2,
    count: 3 + at,
  }))
}

async function pan(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no map to pan')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let pull = 0; pull < PULLS; pull++) {
    const to = pull % 2 === 0 ? 160 : -160
    await page.mouse.move(x - to, y)
    await page.mouse.down()
    await page.mouse.move(x + to, y + to / 4, { steps: 40 })
    await page.mouse.up()
  }
}

async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`window.framesSeen = []; window.isWatching = true;
    requestAnimationFrame(function see(at) { framesSeen.push(at); if (isWatching) requestAnimationFrame(see) })`)
  await work()
  const moments = await page.evaluate<number[]>('(window.isWatching = false, window.framesSeen)')
  return moments.slice(1).map((at, before) => at - (moments[before] ?? at))
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
