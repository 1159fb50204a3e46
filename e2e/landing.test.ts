/** The landing: its live count, its buttons, its facts and its load size. */
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { FUN_FACTS } from '#contract/bowl/trivia.ts'
import { expect, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import { intercept } from './support/intercept.ts'
import { expectByPolling, expectInPage, headingOn, nextFrames, textOn } from './support/on-screen.ts'

test.use({ ownServer: {} })

const MOST_BYTES = 130_000
const WAYS_IN = { 'Sign Up': '/signup', 'Continue as Guest': '/guest-setup', 'Already a User': '/signin' }

test('[LANDING-1, LANDING-2, LANDING-3, LANDING-5] the count of people is refetched every ten seconds', async ({
  visitor,
  account,
}) => {
  const { page, errors } = await visitor()
  await page.clock.install()
  await page.goto('/')
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
  await expect(textOn(page, '0 people are on the bowl right now')).toBeVisible()
  await account({ isOnBowl: true })
  await expectByPolling(page, '1 person is on the bowl right now')
  await account({ isOnBowl: true })
  await expectByPolling(page, '2 people are on the bowl right now')
  expect(errors).toEqual([])
})

test('[LANDING-4, LANDING-9] when the list cannot be loaded the count is 0 and everything else works', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await intercept(page, '**/api/active-users*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/')
  await expect(textOn(page, '0 people are on the bowl right now')).toBeVisible()
  await page.getByRole('button', { name: 'Another Fun Fact' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
})

test('[LANDING-6] the four buttons open their pages', async ({ visitor }) => {
  const { page } = await visitor()
  for (const [name, path] of Object.entries(WAYS_IN)) {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/subscribe')
})

test('[LANDING-7, FACT-2, FACT-3] the fact is the same all day and after a reload; "another" always shows a different one', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await page.goto('/')
  const ofTheDay = await factOn(page)
  expect(FUN_FACTS.map(({ fact }) => fact)).toContain(ofTheDay)
  await page.reload()
  expect(await factOn(page)).toBe(ofTheDay)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  expect(await factOn(otherTab)).toBe(ofTheDay)
  await otherTab.close()

  let shown = ofTheDay
  for (let press = 0; press < 10; press += 1) {
    await page.getByRole('button', { name: 'Another Fun Fact' }).click()
    const next = await factOn(page)
    expect(next).not.toBe(shown)
    shown = next
  }
})

test('[LANDING-8] the count is a polite live region and the number in the bowl is hidden from screen readers', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')
  const sentence = page.getByText(/on the bowl right now/)
  await expect(sentence).toHaveAttribute('aria-live', 'polite')
  await expect(page.locator('.throne')).toHaveAttribute('aria-hidden', 'true')
})

test('[PERF-1] headline, buttons and fact are painted before the first response', async ({ visitor }) => {
  const { page } = await visitor({ isPainted: true })
  const calls = await holdCalls(page, '**/api/**')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
  for (const name of Object.keys(WAYS_IN)) await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await factOn(page)).toBeTruthy()
  await expectInPage(page, "performance.getEntriesByName('first-contentful-paint').length === 1")
  await expect.poll(() => calls.count()).toBeGreaterThan(0)
  calls.release()
})

test('[PERF-1] fonts are preloaded, fetched once, and cause no layout shift when they are late', {
  tag: '@desktop-all',
}, async ({ visitor }) => {
  const { page } = await visitor({ isFresh: true, isPainted: true })
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.addInitScript({ content: OBSERVE_SHIFTS })
  const late = await holdCalls(page, '**/fonts/*')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(textOn(page, /on the bowl right now/)).toBeVisible()
  await expectInPage(page, "performance.getEntriesByName('first-contentful-paint').length === 1")
  late.release()
  await expectInPage(page, "document.fonts.status === 'loaded' && document.fonts.check('700 40px Bricolage Grotesque')")
  // A shift is reported after the frame in which it happened.
  await nextFrames(page)
  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.01)
  const preloaded = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=preload][as=font]')].map((link) => new URL(link.href).pathname)`,
  )
  expect([...fonts].sort()).toEqual([...preloaded].sort())

  // The measurement itself works: an inserted block is a shift.
  await page.evaluate(
    "document.querySelector('main').prepend(Object.assign(document.createElement('div'), { style: 'block-size: 300px' }))",
  )
  await expectInPage(page, 'window.shifted > 0.01')
})

test('[PERF-1] the first load of the landing ships at most 130 kB of script, gzipped', async ({ visitor, server }) => {
  const { page, errors } = await visitor({ isFresh: true })
  const requested = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.add(request.url())
  })
  await page.goto('/')
  await expect(textOn(page, /on the bowl right now/)).toBeVisible()
  const html = await (await page.request.get('/')).text()
  const needed = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => `${server.url}${path}`)
  expect(needed.length).toBeGreaterThan(1)
  expect([...requested]).toEqual(expect.arrayContaining(needed))
  expect(await gzippedSize([...requested])).toBeLessThanOrEqual(MOST_BYTES)
  expect(errors).toEqual([])
})

const OBSERVE_SHIFTS = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

async function factOn(page: Page) {
  return page.getByRole('region', { name: 'Did You Know?' }).getByRole('paragraph').first().textContent()
}

/** Transferred bytes; tiny files are not compressed. */
async function gzippedSize(addresses: string[]): Promise<number> {
  const sizes = await Promise.all(addresses.map(gzippedSizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function gzippedSizeOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => {
        const isPacked = response.headers['content-encoding'] === 'gzip' || size < 1024
        if (isPacked) resolve(size)
        else reject(new Error(`${address} is not sent gzipped`))
      })
    }).on('error', reject)
  })
}
