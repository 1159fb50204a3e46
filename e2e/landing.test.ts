/** The first screen: its live count, its ways in, its facts, and how little it needs to be there. */
import { get } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FUN_FACTS } from '#contract/fun-facts.ts'
import { DESKTOP, newPerson } from './support/browser.ts'
import { hold } from './support/held-calls.ts'
import { sitting } from './support/people.ts'
import { seesInTime } from './support/polling.ts'
import { holds, inPage, sees, seesHeading } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

const MOST_BYTES = 130_000
const WAYS_IN = { 'Sign Up': '/signup', 'Continue as Guest': '/guest-setup', 'Already a User': '/signin' }

test('[LANDING-1, LANDING-2, LANDING-3, LANDING-5] the sentence counts people, asked for every ten seconds', async () => {
  const { page, errors } = await newPerson(browser, url)
  await page.clock.install()
  await page.goto('/')
  await seesHeading(page, "You're not alone.")
  await sees(page, '0 people are on the bowl right now')
  await sitting(url, { email: 'first@bowl.example' })
  await seesInTime(page, '1 person is on the bowl right now')
  await sitting(url, { email: 'second@bowl.example' })
  await seesInTime(page, '2 people are on the bowl right now')
  expect(errors).toEqual([])
})

test('[LANDING-4, LANDING-9] when the list cannot be read the count is 0 and everything else works', async () => {
  const { page } = await newPerson(browser, url)
  await page.route('**/api/active-users', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/')
  await sees(page, '0 people are on the bowl right now')
  await page.getByRole('button', { name: 'Another Fun Fact' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await seesHeading(page, 'Join the Fun!')
})

test('[LANDING-6] the four buttons lead where they say', async () => {
  const { page } = await newPerson(browser, url)
  for (const [name, path] of Object.entries(WAYS_IN)) {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await page.waitForURL(`${url}${path}`)
  }
  await page.goto('/')
  expect(await page.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/subscribe')
})

test('[LANDING-7, FACT-2, FACT-3] the fact is the same all day and after a reload; another one is never the one shown', async () => {
  const { page, context } = await newPerson(browser, url)
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
  for (let press = 0; press < 30; press += 1) {
    await page.getByRole('button', { name: 'Another Fun Fact' }).click()
    const next = await factOn(page)
    expect(next).not.toBe(shown)
    shown = next
  }
})

test('[LANDING-8] the sentence is a polite live region and the number in the bowl is for the eyes only', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  const sentence = page.getByText(/on the bowl right now/)
  expect(await sentence.getAttribute('aria-live')).toBe('polite')
  expect(await page.locator('.throne').getAttribute('aria-hidden')).toBe('true')
})

test('[PERF-1] headline, buttons and fact are painted before any call is answered', async () => {
  const { page } = await newPerson(browser, url)
  const calls = await hold(page, '**/api/**')
  await page.goto('/', { waitUntil: 'commit' })
  await seesHeading(page, "You're not alone.")
  for (const name of Object.keys(WAYS_IN)) await page.getByRole('link', { name }).waitFor()
  expect(await factOn(page)).toBeTruthy()
  await holds(page, "performance.getEntriesByName('first-contentful-paint').length === 1")
  await expect.poll(() => calls.count()).toBeGreaterThan(0)
  calls.release()
})

test.each([
  ['a phone', undefined],
  ['a desk', DESKTOP],
])('[PERF-1] on %s fonts are preloaded, fetched once, and move nothing when they come late', async (_, viewport) => {
  const { page } = await newPerson(browser, url, viewport ? { viewport } : {})
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.addInitScript({ content: OBSERVE_SHIFTS })
  const late = await hold(page, '**/fonts/*')
  await page.goto('/', { waitUntil: 'commit' })
  await sees(page, /on the bowl right now/)
  await holds(page, "performance.getEntriesByName('first-contentful-paint').length === 1")
  late.release()
  await holds(page, "document.fonts.status === 'loaded' && document.fonts.check('700 40px Bricolage Grotesque')")
  await nextFrames(page)
  expect(await inPage<number>(page, 'window.shifted')).toBeLessThan(0.01)
  const preloaded = await inPage<string[]>(
    page,
    `[...document.querySelectorAll('link[rel=preload][as=font]')].map((link) => new URL(link.href).pathname)`,
  )
  expect([...fonts].sort()).toEqual([...preloaded].sort())

  // The instrument itself: a block that is pushed in is noticed.
  await page.evaluate(
    "document.querySelector('main').prepend(Object.assign(document.createElement('div'), { style: 'block-size: 300px' }))",
  )
  await holds(page, 'window.shifted > 0.01')
})

test('[PERF-1] the first load of the landing ships at most 130 kB of script, gzipped', async () => {
  const { page, errors } = await newPerson(browser, url)
  const requested = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.add(request.url())
  })
  await page.goto('/')
  await page.evaluate('new Promise((done) => requestIdleCallback(done))')
  const html = await (await page.request.get('/')).text()
  const needed = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => `${url}${path}`)
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

/** A shift is reported after the frame in which it happened. */
async function nextFrames(page: Page) {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
}

/** The bytes that travel when files are asked for as gzip; what is tiny goes as it is. */
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
