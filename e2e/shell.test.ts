/** What every screen shares: light and dark, page views, the service worker, toasts. */
import type { Page } from '@playwright/test'
import { adminScreens } from './support/admin-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { coveredOn } from './support/hit-test.ts'
import { expectInPage, headingOn, isBelowToast, keepToast, stored, toastOn, wordsOn } from './support/seen.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

const WALL = { light: '#0b626b', dark: '#0b353b' }

test('[SHELL-16, SHELL-17] Lights out turns the page dark and outlives a reload', async ({ member }) => {
  const { page } = await member()
  await page.goto('/profile')
  const lights = page.getByRole('switch', { name: 'Lights out' })
  await expect(lights).not.toBeChecked()
  await lights.click()
  await expect(lights).toBeChecked()
  await expectTheme(page, 'dark')
  expect((await stored(page)).theme).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await expectTheme(page, 'dark')
  await lights.click()
  await expectTheme(page, 'light')
})

test('[SHELL-16] without a choice the system decides, before the first paint', async ({ visitor, server }) => {
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await visitor({ theme })
    await page.goto('/')
    await expectTheme(page, theme)
    const scripts = await page.evaluate<string[]>(
      `[...document.head.querySelectorAll('script')].map((it) => it.src + it.type)`,
    )
    expect(scripts[0]).toBe(`${server.url}/theme.js`)
  }
})

test('[SHELL-18, SHELL-19] route changes report the path and nothing else; private screens report nothing', {
  tag: '@all',
}, async ({ member }) => {
  const { page, user } = await member()
  const views: string[] = []
  const headers: Promise<Record<string, string>>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/page-views')) return
    views.push(request.postData() ?? '')
    headers.push(request.allHeaders())
  })
  await page.goto('/guide?from=mail&token=secret')
  await expect(headingOn(page, 'How to Use On the Bowl')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(wordsOn(page, 'Account settings')).toBeVisible()
  await page.goto('/reset-password?token=secret')
  await expect(headingOn(page, 'Reset Password')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/profile/${user.id}?tab=stats`)
  await expect(wordsOn(page, 'Account settings')).toBeVisible()
  await page.goto('/no/such/secret')
  await expect(headingOn(page, '404 Page Not Found')).toBeVisible()
  const paths = ['/guide', '/profile', '/profile/:userId', '/404'].map((path) => JSON.stringify({ path }))
  await expect.poll(() => views).toEqual(paths)
  // All of them are waited for: the page is closed after this.
  for (const sent of await Promise.all(headers)) expect(sent).not.toHaveProperty('cookie')
})

test('[SHELL-20, START-11] a page asks nobody but its own server', async ({ visitor, server }) => {
  const { page } = await visitor()
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/')
  await expect(wordsOn(page, /on the bowl right now/)).toBeVisible()
  await page.goto('/signup')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  expect([...asked]).toEqual([server.url])
})

test('[SHELL-21, SHELL-22] the service worker registers and keeps static files only', async ({ visitor, server }) => {
  const { page, errors } = await visitor({ serviceWorkers: 'allow' })
  await page.goto('/')
  const script = await page.evaluate<string>('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
  expect(script).toBe(`${server.url}/sw.js`)
  await expectInPage(page, 'navigator.serviceWorker.controller')
  await page.goto('/signup?ref=mail')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  await page.goto('/signin')
  await expect(headingOn(page, 'Welcome Back!')).toBeVisible()
  const kept = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())
      .map(({ url }) => new URL(url).pathname + new URL(url).search)))).then((lists) => lists.flat())`,
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => !/^\/(assets|fonts|emoji)\/[^?]+$/.test(path))).toEqual([])
  expect(errors).toEqual([])
})

test('[SHELL-21] a service worker that cannot be registered is only logged', { tag: '@all' }, async ({ visitor }) => {
  const { page, errors, warnings } = await visitor({ serviceWorkers: 'allow' })
  await page.addInitScript({
    content: "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))",
  })
  await page.goto('/')
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
  await expect.poll(() => warnings.join()).toContain('The service worker was not registered')
  expect(errors).toEqual([])
})

test('[SHELL-31] a phone can install the page', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { name, icons } = await (await page.request.get(manifest ?? '')).json()
  expect(name).toBe('On the Bowl')
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { src, type } of icons) {
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type)
  }
})

test('[SHELL-25] a screen whose code does not arrive says so and leads back', async ({ visitor }) => {
  const { page } = await visitor()
  await page.route('**/assets/guide-page*', (route) => route.abort())
  await page.goto('/guide')
  await expect(headingOn(page, 'This page could not be loaded')).toBeVisible()
  // A picture would be missing as well.
  await expect(page.getByRole('alert').locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
})

test('[SHELL-25] a screen opened while the server is away comes by itself once it is back', { tag: '@all' }, async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/')
  const away = ['**/assets/guide-page*', '**/api/health']
  for (const address of away) await page.route(address, (route) => route.abort())
  await Promise.all([page.waitForRequest('**/api/health'), page.getByRole('link', { name: 'Guide' }).first().click()])
  for (const address of away) await page.unroute(address)
  await expect(headingOn(page, 'How to Use On the Bowl')).toBeVisible()
})

test('[SHELL-13, SHELL-14] one toast at a time; it closes by itself after five seconds', async ({ visitor }) => {
  const { page } = await visitor()
  await page.clock.install()
  await page.goto('/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(toastOn(page, 'Invalid information', 'Please enter a valid email address')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid information' })).toBeVisible()
  await page.getByLabel('Email').fill('toasty@bowl.example')
  await create.click()
  await expect(toastOn(page, 'Invalid information', 'Password must be at least 6 characters')).toBeVisible()
  await expect(toastOn(page)).toHaveCount(1)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await create.click()
  await expect(toastOn(page, 'Invalid information')).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(toastOn(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toastOn(page)).toHaveCount(0)
})

test('[SHELL-40] a toast stands at the bottom and covers no way around', { tag: '@desktop' }, async ({
  visitor,
  viewport,
}) => {
  const { page } = await visitor()
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeVisible()
  await expect(toastOn(page, 'Welcome, guest!')).toBeVisible()
  await keepToast(page)
  const isPhone = viewport?.width === PHONE.width
  const below = isPhone ? navigation : navigation.getByRole('link', { name: /your profile/ })
  expect(await isBelowToast(page, below)).toBe(true)
  expect(await coveredOn(page)).toEqual([])
})

test('[SHELL-14] good news is a status', { tag: '@all' }, async ({ member }) => {
  const { page } = await member()
  await page.goto('/profile')
  // It is read out once, and gone after a second: looked for after every change of the page.
  await page.evaluate(`new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) {
      window.isReadOut ||= textContent.includes('Your data is ready')
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })`)
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expectInPage(page, 'window.isReadOut')
})

test('[SHELL-13] F8 leads to the toast, Escape or its button closes it', { tag: '@all' }, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/signup')
  await failAtOnce(page)
  await page.keyboard.press('F8')
  expect(await page.evaluate("document.activeElement.closest('[role=region]') !== null")).toBe(true)
  await page.keyboard.press('Escape')
  await expect(toastOn(page)).toHaveCount(0)
  await failAtOnce(page)
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOn(page)).toHaveCount(0)
})

test('[SHELL-13] a swipe of fifty pixels closes a toast and a shorter one does not', { tag: '@all' }, async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/signup')
  await failAtOnce(page)
  await swipe(page, 30)
  await expect(toastOn(page)).toHaveCount(1)
  await swipe(page, 60)
  await expect(toastOn(page)).toHaveCount(0)
})

test('[A11Y-6] which screen is open and what is switched on shows without colour', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/profile')
  const lights = page.getByRole('switch', { name: 'Lights out' })
  const knob = () =>
    page.evaluate(
      `[...document.querySelectorAll('[role=switch] > *')].map((it) => getComputedStyle(it, '::after').marginLeft)`,
    )
  await expect(lights).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  const off = await knob()
  await lights.click()
  expect(await knob()).not.toEqual(off)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    const [here, elsewhere] = await Promise.all(['Profile', 'Home'].map((name) => shapeOf(page, name)))
    expect(here?.map((sign, at) => sign !== elsewhere?.[at])).toEqual([true, true])
  }
})

test('[SHELL-15] a tooltip opens after 700 milliseconds, and not before', { tag: '@all' }, async ({ visitor }) => {
  const { page } = await visitor({ viewport: DESKTOP })
  await adminScreens.find(({ name }) => name === 'admin-trivia')?.open(page)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: /^Delete: People use/ }).hover()
  await page.clock.runFor(690)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page.getByRole('tooltip', { name: 'Delete' })).toBeAttached()
})

/** What is left of an entry of the navigation without its colours: how heavy its words are, and the bar beside them. */
function shapeOf(page: Page, name: string): Promise<string[]> {
  return page.evaluate<string[]>(
    `(() => {
      const entry = [...document.querySelectorAll('nav a')].find((it) => it.checkVisibility() && it.innerText.trim() === '${name}')
      return [getComputedStyle(entry).fontWeight, getComputedStyle(entry, '::before').width]
    })()`,
  )
}

async function failAtOnce(page: Page) {
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toastOn(page, 'Invalid information')).toBeVisible()
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

async function expectTheme(page: Page, theme: 'light' | 'dark') {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', WALL[theme])
}
