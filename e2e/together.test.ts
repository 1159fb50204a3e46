/** Two people at once: what one does, the other and every visitor see. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, newPerson, PHONE, type Viewport, WIDTHS } from './support/browser.ts'
import { asGuest, member, sit } from './support/people.ts'
import { seesInTime } from './support/polling.ts'
import { inPage, keepToast, sees, seesToast, stored, toastOn } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

test.each(WIDTHS)(
  '[HOME-2, HOME-5, HOME-8, HOME-20, LANDING-3] on %s, when one lifts the lid, the other’s list and the landing show it, and again when it falls',
  sitAndLeave,
)

async function sitAndLeave(_: string, viewport: Viewport) {
  const { width } = viewport
  const anna = await member(browser, url, { email: `anna-${width}@bowl.example`, nickname: 'LooLegend', viewport })
  const bert = await member(browser, url, { email: `bert-${width}@bowl.example`, nickname: 'PottyPal', viewport })
  const visitor = await newPerson(browser, url, { viewport })
  await visitor.page.clock.install()
  await anna.page.goto('/home')
  await bert.page.goto('/home')
  await visitor.page.goto('/')
  await sees(visitor.page, '0 people are on the bowl right now')
  await sees(bert.page, 'All quiet. Be the first to sit.')
  await sees(anna.page, 'You must be on the bowl to join the chat room.')

  const throne = anna.page.getByRole('button', { name: 'On the Bowl' })
  await throne.click()
  expect(await throne.getAttribute('aria-pressed')).toBe('true')
  await anna.page.getByRole('link', { name: 'Open Chat Room' }).waitFor()
  await buddies(anna.page).getByText('LooLegend').waitFor()
  await seesInTime(visitor.page, '1 person is on the bowl right now')
  await buddies(bert.page).getByText('LooLegend').waitFor()

  await anna.page.reload()
  expect(await throne.getAttribute('aria-pressed')).toBe('true')

  await throne.click()
  await sees(anna.page, 'You must be on the bowl to join the chat room.')
  await seesInTime(visitor.page, '0 people are on the bowl right now')
  await sees(bert.page, 'All quiet. Be the first to sit.')
  for (const { errors } of [anna, bert, visitor]) expect(errors).toEqual([])
}

test('[HOME-2, SHELL-5] a guest sits down and is counted like everyone', async () => {
  const guest = await asGuest(browser, url)
  const [answer] = await Promise.all([
    guest.page.waitForResponse('**/api/user/status'),
    guest.page.getByRole('button', { name: 'On the Bowl' }).click(),
  ])
  expect(answer.status()).toBe(200)
  const { user } = await stored(guest.page)
  const { page } = await newPerson(browser, url)
  await page.goto('/')
  await sees(page, '1 person is on the bowl right now')
  await buddies(guest.page)
    .getByText(user?.nickname ?? '')
    .waitFor()
  expect(guest.errors).toEqual([])
})

test('[HOME-3] a press is told live and posted, and what it changes is read again; a post that fails is only logged', async () => {
  const { page, warnings } = await member(browser, url, { email: 'press@bowl.example' })
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await throne.waitFor()
  await Promise.all([
    ...['**/api/user/status', '**/api/active-users*', '**/api/user/profile/*'].map((it) => page.waitForResponse(it)),
    throne.click(),
  ])
  await expect.poll(() => frames.filter((frame) => frame.includes('"TOGGLE_STATUS"'))).toHaveLength(1)

  await page.route('**/api/user/status', (route) => route.abort())
  await throne.click()
  await sees(page, 'You must be on the bowl to join the chat room.')
  await expect.poll(() => warnings.join()).toContain('The status could not be posted')
  await page.reload()
  await sees(page, 'You must be on the bowl to join the chat room.')
})

test('[SHELL-27] home says when it is cut off, and its number and who sits no longer look live', async () => {
  const { page, context } = await member(browser, url, { email: 'cut-off@bowl.example', isOnBowl: true })
  await page.goto('/home')
  const sitters = buddies(page).locator('.avatar[data-state=on]')
  const minutes = buddies(page).locator('.row-meta')
  const number = buddies(page).locator('.chip', { hasText: 'on the bowl' })
  const tone = () => number.getAttribute('data-tone')
  await expect.poll(tone).toBe('live')
  await context.setOffline(true)
  await sees(page, 'You’re offline.')
  expect(await tone()).toBe('neutral')
  expect([await sitters.count(), await minutes.count()]).toEqual([0, 0])
  await context.setOffline(false)
  await expect.poll(tone).toBe('live')
  expect(await sitters.count()).toBeGreaterThan(0)
  expect(await minutes.count()).toBeGreaterThan(0)
  expect(await page.getByText('You’re offline.').count()).toBe(0)
})

test('[SHELL-27] home says that it is cut off where no button is: on the wall of a desk, above the tabs of a phone', async () => {
  const { page, context } = await member(browser, url, { email: 'in-nobodys-way@bowl.example', isOnBowl: true })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Open Chat Room' }).waitFor()
  await page.locator('.tab-bar').waitFor()
  await context.setOffline(true)
  const words = page.getByText('You’re offline.').first()
  await words.waitFor()
  for (const viewport of [DESKTOP, { width: 1024, height: 700 }]) {
    await page.setViewportSize(viewport)
    const said = await edgesOf(words)
    const wall = await edgesOf(page.locator('.stage'))
    expect(said.left, 'the wall').toBeGreaterThan(wall.left)
    expect(said.right, 'the wall').toBeLessThan(wall.right)
    const [throne, door] = [
      page.getByRole('button', { name: 'On the Bowl' }),
      page.getByRole('link', { name: /^Open/ }),
    ]
    for (const { top, bottom } of await Promise.all([throne, door].map(edgesOf))) {
      expect(said.bottom < top || said.top > bottom, `${said.top} to ${said.bottom}, ${top} to ${bottom}`).toBe(true)
    }
  }
  await page.setViewportSize(PHONE)
  const { top: tabs } = await edgesOf(page.locator('.tab-bar'))
  const { top, bottom } = await edgesOf(words)
  expect([top > PHONE.height / 2, bottom < tabs]).toEqual([true, true])
})

test('[SHELL-27] a page that rests says so in two lines at the most, beside the columns of a desk', async () => {
  const { page } = await member(browser, url, {
    email: 'at-rest@bowl.example',
    isOnBowl: true,
    viewport: { width: 1024, height: 700 },
  })
  await page.routeWebSocket('**/ws', (socket) => void socket.close({ code: 4409 }))
  for (const path of ['/home', '/chat']) {
    await page.goto(path)
    if (path === '/chat') await page.getByText('Resting', { exact: true }).waitFor()
    const words = page.getByText('The app is open in many places').locator('visible=true')
    await words.waitFor()
    const { height = 0 } = (await words.boundingBox()) ?? {}
    expect(height, path).toBeLessThan(70)
    const {
      x = 0,
      y = 0,
      width = 0,
      height: line = 0,
    } = (await words.getByRole('button', { name: 'Use it here' }).boundingBox()) ?? {}
    for (const away of [-21, 21]) {
      const hit = `document.elementFromPoint(${x + width / 2}, ${y + line / 2 + away})?.closest('button')?.textContent`
      expect(await inPage(page, hit), `${path} ${away}`).toBe('Use it here')
    }
  }
})

test('[HOME-21, HOME-15, BADGE-6] the first badge is not covered: the offer of premium waits until its toast has left', async () => {
  const { page, context, user } = await member(browser, url, { email: 'first-badge@bowl.example' })
  for (let visit = 1; visit <= 4; visit += 1) {
    await sit(context.request, user, true)
    await sit(context.request, user, false)
  }
  await page.clock.install()
  await page.goto('/home')
  await page.evaluate(`localStorage.setItem('bowlCount-${user.id}', '4')`)
  await page.getByRole('button', { name: 'On the Bowl' }).waitFor()
  const asked = page.waitForResponse('**/api/subscription/status/*')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  const highlight = "getComputedStyle(document.querySelector('.throne-bowl')).webkitTapHighlightColor"
  expect(await inPage(page, highlight)).toBe('rgba(0, 0, 0, 0)')
  await throne.click()
  await seesToast(page, 'Badge earned: Regular')
  await keepToast(page)
  await asked
  await page.clock.runFor(10_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(3000)
  await page.getByRole('dialog').getByRole('button', { name: 'Not Now' }).click()
})

test('[HOME-14, HOME-15] the fifth time on the bowl brings the offer of premium, once', async () => {
  const { page } = await member(browser, url, { email: 'fifth@bowl.example' })
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  const offer = page.getByRole('dialog')
  for (let time = 1; time <= 5; time += 1) {
    await throne.click()
    if (time === 5) break
    await page.getByRole('link', { name: 'Open Chat Room' }).waitFor()
    expect(await offer.count()).toBe(0)
    await throne.click()
    await page.getByRole('link', { name: 'Open Chat Room' }).waitFor({ state: 'detached' })
  }
  await offer.getByRole('link', { name: 'Upgrade to Premium' }).waitFor()
  expect(await offer.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/subscribe')
  await offer.getByRole('button', { name: 'Not Now' }).click()
  await offer.waitFor({ state: 'detached' })
})

function buddies(page: Page) {
  return page.getByRole('region', { name: 'Current buddies' })
}

async function edgesOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It cannot be seen')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}
