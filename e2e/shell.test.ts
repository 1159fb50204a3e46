/** What every screen shares: light and dark, page views, the service worker, toasts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminScreens } from './support/admin-screens.ts'
import { DESKTOP, newPerson, PHONE, WIDTHS } from './support/browser.ts'
import { coveredOn } from './support/hit-test.ts'
import { member } from './support/people.ts'
import {
  holds,
  inPage,
  isBelowToast,
  keepToast,
  sees,
  seesHeading,
  seesNoToast,
  seesToast,
  stored,
  toastOn,
} from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

const WALL = { light: '#0b626b', dark: '#0b353b' }

test('[SHELL-16, SHELL-17] Lights out turns the page dark and outlives a reload', async () => {
  const { page } = await member(browser, url, { email: 'night@bowl.example' })
  await page.goto('/profile')
  const lights = page.getByRole('switch', { name: 'Lights out' })
  expect(await lights.getAttribute('aria-checked')).toBe('false')
  await lights.click()
  expect(await lights.getAttribute('aria-checked')).toBe('true')
  expect(await themeOf(page)).toEqual({ theme: 'dark', colour: WALL.dark })
  expect((await stored(page)).theme).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await holds(page, 'document.body')
  expect(await themeOf(page)).toEqual({ theme: 'dark', colour: WALL.dark })
  await lights.click()
  expect(await themeOf(page)).toEqual({ theme: 'light', colour: WALL.light })
})

test('[SHELL-16] without a choice the system decides, before the first paint', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await newPerson(browser, url, { theme })
    await page.goto('/')
    expect(await themeOf(page)).toEqual({ theme, colour: WALL[theme] })
    const scripts = await inPage<string[]>(
      page,
      `[...document.head.querySelectorAll('script')].map((it) => it.src + it.type)`,
    )
    expect(scripts[0]).toBe(`${url}/theme.js`)
  }
})

test('[SHELL-18, SHELL-19] route changes report the path and nothing else; private screens report nothing', async () => {
  const { page, user } = await member(browser, url, { email: 'views@bowl.example' })
  const views: string[] = []
  const headers: Promise<Record<string, string>>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/page-views')) return
    views.push(request.postData() ?? '')
    headers.push(request.allHeaders())
  })
  await page.goto('/guide?from=mail&token=secret')
  await seesHeading(page, 'How to Use On the Bowl')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await sees(page, 'Account settings')
  await page.goto('/reset-password?token=secret')
  await seesHeading(page, 'Reset Password')
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`/profile/${user.id}?tab=stats`)
  await sees(page, 'Account settings')
  await page.goto('/no/such/secret')
  await seesHeading(page, '404 Page Not Found')
  const paths = ['/guide', '/profile', '/profile/:userId', '/404'].map((path) => JSON.stringify({ path }))
  await expect.poll(() => views).toEqual(paths)
  // All of them are waited for: the page is closed after this.
  for (const sent of await Promise.all(headers)) expect(sent).not.toHaveProperty('cookie')
})

test('[SHELL-20, START-11] a page asks nobody but its own server', async () => {
  const { page } = await newPerson(browser, url)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/')
  await sees(page, /on the bowl right now/)
  await page.goto('/signup')
  await seesHeading(page, 'Join the Fun!')
  expect([...asked]).toEqual([url])
})

test('[SHELL-21, SHELL-22] the service worker registers and keeps static files only', async () => {
  const { page, errors } = await newPerson(browser, url, { serviceWorkers: 'allow' })
  await page.goto('/')
  const script = await inPage<string>(page, 'navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
  expect(script).toBe(`${url}/sw.js`)
  await holds(page, 'navigator.serviceWorker.controller')
  await page.goto('/signup?ref=mail')
  await seesHeading(page, 'Join the Fun!')
  await page.goto('/signin')
  await seesHeading(page, 'Welcome Back!')
  const kept = await inPage<string[]>(
    page,
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())
      .map(({ url }) => new URL(url).pathname + new URL(url).search)))).then((lists) => lists.flat())`,
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => !/^\/(assets|fonts|emoji)\/[^?]+$/.test(path))).toEqual([])
  expect(errors).toEqual([])
})

test('[SHELL-21] a service worker that cannot be registered is only logged', async () => {
  const { page, errors, warnings } = await newPerson(browser, url, { serviceWorkers: 'allow' })
  await page.addInitScript({
    content: "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))",
  })
  await page.goto('/')
  await seesHeading(page, "You're not alone.")
  await expect.poll(() => warnings.join()).toContain('The service worker was not registered')
  expect(errors).toEqual([])
})

test('[SHELL-31] a phone can install the page', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { name, icons } = await (await page.request.get(manifest ?? '')).json()
  expect(name).toBe('On the Bowl')
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { src, type } of icons) {
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type)
  }
})

test('[SHELL-25] a screen whose code does not arrive says so and leads back', async () => {
  const { page } = await newPerson(browser, url)
  await page.route('**/assets/guide-page*', (route) => route.abort())
  await page.goto('/guide')
  await seesHeading(page, 'This page could not be loaded')
  // A picture would be missing as well.
  expect(await page.getByRole('alert').locator('img').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await seesHeading(page, "You're not alone.")
})

test('[SHELL-25] a screen opened while the server is away comes by itself once it is back', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  const away = ['**/assets/guide-page*', '**/api/health']
  for (const address of away) await page.route(address, (route) => route.abort())
  await Promise.all([page.waitForRequest('**/api/health'), page.getByRole('link', { name: 'Guide' }).first().click()])
  for (const address of away) await page.unroute(address)
  await seesHeading(page, 'How to Use On the Bowl')
})

test('[SHELL-13, SHELL-14] one toast at a time; it closes by itself after five seconds', async () => {
  const { page } = await newPerson(browser, url)
  await page.clock.install()
  await page.goto('/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await seesToast(page, 'Invalid information', 'Please enter a valid email address')
  await page.getByRole('alert').filter({ hasText: 'Invalid information' }).waitFor()
  await page.getByLabel('Email').fill('toasty@bowl.example')
  await create.click()
  await seesToast(page, 'Invalid information', 'Password must be at least 6 characters')
  expect(await toastOn(page).count()).toBe(1)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await create.click()
  await seesToast(page, 'Invalid information')
  await page.clock.runFor(4_900)
  expect(await toastOn(page).count()).toBe(1)
  await page.clock.runFor(200)
  await seesNoToast(page)
})

test.each(WIDTHS)('[SHELL-40] on %s a toast stands at the bottom and covers no way around', async (_, viewport) => {
  const { page } = await newPerson(browser, url, { viewport })
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.waitFor()
  await seesToast(page, 'Welcome, guest!')
  await keepToast(page)
  const own = viewport === PHONE ? navigation : navigation.getByRole('link', { name: /your profile/ })
  expect(await isBelowToast(page, own)).toBe(true)
  expect(await coveredOn(page)).toEqual([])
})

test('[SHELL-14] good news is a status', async () => {
  const { page } = await member(browser, url, { email: 'status@bowl.example' })
  await page.goto('/profile')
  // It is read out once, and gone after a second: looked for after every change of the page.
  await page.evaluate(`new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) {
      window.isReadOut ||= textContent.includes('Your data is ready')
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })`)
  await page.getByRole('button', { name: 'Download your data' }).click()
  await holds(page, 'window.isReadOut')
})

test('[SHELL-13] F8 leads to the toast, Escape or its button closes it', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  await failAtOnce(page)
  await page.keyboard.press('F8')
  expect(await inPage(page, "document.activeElement.closest('[role=region]') !== null")).toBe(true)
  await page.keyboard.press('Escape')
  await seesNoToast(page)
  await failAtOnce(page)
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await seesNoToast(page)
})

test('[SHELL-13] a swipe of fifty pixels closes a toast and a shorter one does not', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/signup')
  await failAtOnce(page)
  await swipe(page, 30)
  expect(await toastOn(page).count()).toBe(1)
  await swipe(page, 60)
  await seesNoToast(page)
})

test('[A11Y-6] which screen is open and what is switched on shows without colour', async () => {
  const { page } = await member(browser, url, { email: 'grey@bowl.example' })
  await page.goto('/profile')
  const lights = page.getByRole('switch', { name: 'Lights out' })
  const knob = () =>
    inPage(
      page,
      `[...document.querySelectorAll('[role=switch] > *')].map((it) => getComputedStyle(it, '::after').marginLeft)`,
    )
  await lights.waitFor()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  const off = await knob()
  await lights.click()
  expect(await knob()).not.toEqual(off)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    const [here, elsewhere] = await Promise.all(['Profile', 'Home'].map((name) => shapeOf(page, name)))
    expect(here?.map((sign, at) => sign !== elsewhere?.[at])).toEqual([true, true])
  }
})

test('[SHELL-15] a tooltip opens after 700 milliseconds, and not before', async () => {
  const { page } = await newPerson(browser, url, { viewport: DESKTOP })
  await adminScreens.find(({ name }) => name === 'admin-trivia')?.open(page)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: /^Delete: People use/ }).hover()
  await page.clock.runFor(690)
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await page.clock.runFor(20)
  await page.getByRole('tooltip', { name: 'Delete' }).waitFor({ state: 'attached' })
})

/** What is left of an entry of the navigation without its colours: how heavy its words are, and the bar beside them. */
function shapeOf(page: Page, name: string): Promise<string[]> {
  return inPage<string[]>(
    page,
    `(() => {
      const entry = [...document.querySelectorAll('nav a')].find((it) => it.checkVisibility() && it.innerText.trim() === '${name}')
      return [getComputedStyle(entry).fontWeight, getComputedStyle(entry, '::before').width]
    })()`,
  )
}

async function failAtOnce(page: Page) {
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seesToast(page, 'Invalid information')
}

async function swipe(page: Page, distance: number) {
  const box = await toastOn(page).boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 6 })
  await page.mouse.up()
}

async function themeOf(page: Page) {
  const theme = await page.locator('html').getAttribute('data-theme')
  const colour = await page.locator('meta[name="theme-color"]').getAttribute('content')
  return { theme, colour }
}
