/** What all screens share: themes, page views, the service worker, presses. */
import type { Locator, Page } from '@playwright/test'
import { adminScreens } from './support/admin-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { browserStorage, expectInPage, headingOn, openGroup, textOn } from './support/on-screen.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

const WALL = { light: '#0b626b', dark: '#0b353b' }

test('[SHELL-16, SHELL-17] Lights out turns the page dark and survives a reload', async ({ member }) => {
  const { page } = await member()
  await page.goto('/profile')
  const lights = page.getByRole('switch', { name: 'Lights out' })
  await openGroup(page, 'App and help')
  await expect(lights).not.toBeChecked()
  await lights.click()
  await expect(lights).toBeChecked()
  await expectTheme(page, 'dark')
  expect((await browserStorage(page)).theme).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await expectTheme(page, 'dark')
  await openGroup(page, 'App and help')
  await lights.click()
  await expectTheme(page, 'light')
})

test('[SHELL-48] the screens of the navigation cross-fade, but not with reduced motion', async ({ member }) => {
  const { page, errors } = await member({ viewport: PHONE })
  await page.addInitScript(`
    window.fades = 0
    const start = document.startViewTransition
    document.startViewTransition = function (update) { window.fades += 1; return start.call(document, update) }
  `)
  const fades = () => page.evaluate<number>('window.fades')
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  await page.goto('/home')
  await tab('Profile').click()
  await expect(tab('Profile')).toHaveAttribute('aria-current', 'page')
  expect(await fades()).toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await tab('Home').click()
  await expect(tab('Home')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'On the Bowl' })).toBeVisible()
  expect(await fades()).toBe(1)
  // The screen is open already, so there is nothing to fade to.
  await tab('Home').click()
  expect(await fades()).toBe(1)
  expect(errors).toEqual([])
})

test('[SHELL-16] without a choice the system theme applies before the first paint', async ({ visitor, server }) => {
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
  await expect(textOn(page, 'Account settings')).toBeVisible()
  await page.goto('/reset-password?token=secret')
  await expect(headingOn(page, 'Reset Password')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/profile/${user.id}?tab=stats`)
  await expect(textOn(page, 'Account settings')).toBeVisible()
  await page.goto('/no/such/secret')
  await expect(headingOn(page, '404 Page Not Found')).toBeVisible()
  const paths = ['/guide', '/profile', '/profile/:userId', '/404'].map((path) => JSON.stringify({ path }))
  await expect.poll(() => views).toEqual(paths)
  // Waits for all of them, because the page closes after this.
  for (const sent of await Promise.all(headers)) expect(sent).not.toHaveProperty('cookie')
})

test('[SHELL-20, START-11] a page sends requests only to its own server', async ({ visitor, server }) => {
  const { page } = await visitor()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto('/')
  await expect(textOn(page, /on the bowl right now/)).toBeVisible()
  await page.goto('/signup')
  await expect(headingOn(page, 'Join the Fun!')).toBeVisible()
  expect([...origins]).toEqual([server.url])
})

test('[SHELL-21, SHELL-22] the service worker registers and caches static files only', async ({ visitor, server }) => {
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

test('[SHELL-25] a screen whose code does not load shows an error and a way back', async ({ visitor }) => {
  const { page } = await visitor()
  await page.route('**/assets/guide-page*', (route) => route.abort())
  await page.goto('/guide')
  await expect(headingOn(page, 'We couldn’t load this page')).toBeVisible()
  // A picture would be missing as well.
  await expect(page.getByRole('alert').locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(headingOn(page, "You're not alone.")).toBeVisible()
})

test('[SHELL-25] a screen opened while the server is down appears by itself when it is back', { tag: '@all' }, async ({
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

test('[SHELL-47] a press shows on links, buttons, rows and icons, and no tap highlight', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member({ viewport: DESKTOP })
  await page.goto('/profile')
  await openGroup(page, 'Account')
  await expect(page.getByRole('button', { name: 'Download your data' })).toBeVisible()
  for (const kind of ['nav .navigation-entry', 'button.row-button', '.button', '.rail .brand']) {
    const pressable = page.locator(kind).locator('visible=true').first()
    const look = `(() => {
      const style = getComputedStyle([...document.querySelectorAll('${kind}')].find((it) => it.checkVisibility()))
      return [style.opacity, style.backgroundColor, style.boxShadow, style.webkitTapHighlightColor]
    })()`
    const [before = [], pressed = []] = [await lookOf(page, look), await pressOn(page, { pressable, look })]
    expect(pressed.slice(0, 3), kind).not.toEqual(before.slice(0, 3))
    expect(before[3]).toBe('rgba(0, 0, 0, 0)')
  }
})

test('[A11Y-6] the open screen and active switches are recognizable without colour', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/profile')
  const lights = page.getByRole('switch', { name: 'Lights out' })
  const knob = () =>
    page.evaluate(
      `[...document.querySelectorAll('[role=switch] > *')].map((it) => getComputedStyle(it, '::after').marginLeft)`,
    )
  await openGroup(page, 'App and help')
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

function lookOf(page: Page, look: string): Promise<string[]> {
  return page.evaluate<string[]>(look)
}

/** Releases the mouse beside it, so that nothing is clicked. */
async function pressOn(page: Page, { pressable, look }: { pressable: Locator; look: string }): Promise<string[]> {
  await pressable.hover()
  await page.mouse.down()
  const pressed = await lookOf(page, look)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  return pressed
}

/** The font weight and the bar of a navigation entry, which do not depend on colour. */
function shapeOf(page: Page, name: string): Promise<string[]> {
  return page.evaluate<string[]>(
    `(() => {
      const entry = [...document.querySelectorAll('nav a')].find((it) => it.checkVisibility() && it.innerText.trim() === '${name}')
      return [getComputedStyle(entry).fontWeight, getComputedStyle(entry, '::before').width]
    })()`,
  )
}

async function expectTheme(page: Page, theme: 'light' | 'dark') {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', WALL[theme])
}
