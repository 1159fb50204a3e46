/** Two people at once: the other person and every visitor see what the first one does. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { browserStorage, expectByPolling, keepToast, textOn, toastOn } from './support/on-screen.ts'
import { sit } from './support/people.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

test.use({ ownServer: {} })

test('[HOME-2, HOME-5, HOME-8, HOME-20, LANDING-3] when one person sits down, the other’s list and the landing show it, and again when they get up', {
  tag: '@desktop-all',
}, async ({ visitor, member }) => {
  const anna = await member({ nickname: 'LooLegend' })
  const bert = await member({ nickname: 'PottyPal' })
  const vera = await visitor()
  await vera.page.clock.install()
  await anna.page.goto('/home')
  await bert.page.goto('/home')
  await vera.page.goto('/')
  await expect(textOn(vera.page, '0 people are on the bowl right now')).toBeVisible()
  await expect(textOn(bert.page, 'All quiet. Be the first to sit.')).toBeVisible()
  await expect(textOn(anna.page, 'You must be on the bowl to join the chat room.')).toBeVisible()

  const throne = anna.page.getByRole('button', { name: 'On the Bowl' })
  await throne.click()
  await expect(throne).toHaveAttribute('aria-pressed', 'true')
  await expect(anna.page.getByRole('link', { name: 'Open Chat Room' })).toBeVisible()
  await expect(buddies(anna.page).getByText('LooLegend')).toBeVisible()
  await expectByPolling(vera.page, '1 person is on the bowl right now')
  await expect(buddies(bert.page).getByText('LooLegend')).toBeVisible()

  await anna.page.reload()
  await expect(throne).toHaveAttribute('aria-pressed', 'true')

  await throne.click()
  await expect(textOn(anna.page, 'You must be on the bowl to join the chat room.')).toBeVisible()
  await expectByPolling(vera.page, '0 people are on the bowl right now')
  await expect(textOn(bert.page, 'All quiet. Be the first to sit.')).toBeVisible()
  for (const { errors } of [anna, bert, vera]) expect(errors).toEqual([])
})

test('[HOME-2, SHELL-5] a guest sits down and is counted like everyone', async ({ visitor, guest }) => {
  const gus = await guest()
  const [answer] = await Promise.all([
    gus.page.waitForResponse('**/api/user/status'),
    gus.page.getByRole('button', { name: 'On the Bowl' }).click(),
  ])
  expect(answer.status()).toBe(200)
  const { user } = await browserStorage(gus.page)
  const { page } = await visitor()
  await page.goto('/')
  await expect(textOn(page, '1 person is on the bowl right now')).toBeVisible()
  await expect(buddies(gus.page).getByText(user?.nickname ?? '')).toBeVisible()
  expect(gus.errors).toEqual([])
})

test('[HOME-3] a press sends a command and a call, and refetches what it changes; a failed call is only logged', {
  tag: '@all',
}, async ({ member }) => {
  const { page, warnings } = await member()
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await expect(throne).toBeVisible()
  await Promise.all([
    ...['**/api/user/status', '**/api/active-users*', '**/api/user/profile/*'].map((it) => page.waitForResponse(it)),
    throne.click(),
  ])
  await expect.poll(() => frames.filter((frame) => frame.includes('"TOGGLE_STATUS"'))).toHaveLength(1)

  await intercept(page, '**/api/user/status', (route) => route.abort())
  await throne.click()
  await expect(textOn(page, 'You must be on the bowl to join the chat room.')).toBeVisible()
  await expect.poll(() => warnings.join()).toContain('The status could not be posted')
  await page.reload()
  await expect(textOn(page, 'You must be on the bowl to join the chat room.')).toBeVisible()
})

test('[SHELL-27] home shows that it is offline, and its count and list no longer look live', async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  await page.goto('/home')
  const sitters = buddies(page).locator('.avatar[data-state=on]')
  const minutes = buddies(page).locator('.row-meta')
  const number = buddies(page).locator('.chip', { hasText: 'on the bowl' })
  await expect(number).toHaveAttribute('data-tone', 'live')
  await context.setOffline(true)
  await expect(textOn(page, 'You’re offline.')).toBeVisible()
  await expect(number).toHaveAttribute('data-tone', 'neutral')
  for (const live of [sitters, minutes]) await expect(live).toHaveCount(0)
  await context.setOffline(false)
  await expect(number).toHaveAttribute('data-tone', 'live')
  for (const live of [sitters, minutes]) await expect(live).not.toHaveCount(0)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

test('[SHELL-27] the offline notice of home covers no button: on the wall on a desktop, above the tabs on a phone', {
  tag: '@all',
}, async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Open Chat Room' })).toBeVisible()
  await expect(page.locator('.tab-bar')).toBeVisible()
  await context.setOffline(true)
  const words = page.getByText('You’re offline.').first()
  await expect(words).toBeVisible()
  for (const viewport of [DESKTOP, { width: 1024, height: 700 }]) {
    await page.setViewportSize(viewport)
    const notice = await edgesOf(words)
    const wall = await edgesOf(page.locator('.throne-card'))
    expect(notice.left, 'the wall').toBeGreaterThan(wall.left)
    expect(notice.right, 'the wall').toBeLessThan(wall.right)
    const [throne, door] = [
      page.getByRole('button', { name: 'On the Bowl' }),
      page.getByRole('link', { name: /^Open/ }),
    ]
    for (const { top, bottom } of await Promise.all([throne, door].map(edgesOf))) {
      expect(notice.bottom < top || notice.top > bottom, `${notice.top} to ${notice.bottom}, ${top} to ${bottom}`).toBe(
        true,
      )
    }
  }
  await page.setViewportSize(PHONE)
  const { top: tabs } = await edgesOf(page.locator('.tab-bar'))
  const { top, bottom } = await edgesOf(words)
  expect([top > PHONE.height / 2, bottom < tabs]).toEqual([true, true])
})

test('[SHELL-27] a paused page shows that in at most two lines, beside the columns on a desktop', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ isOnBowl: true, viewport: { width: 1024, height: 700 } })
  await page.routeWebSocket('**/ws', (socket) => void socket.close({ code: 4409 }))
  for (const path of ['/home', '/chat']) {
    await page.goto(path)
    if (path === '/chat') await expect(page.getByText('Resting', { exact: true })).toBeVisible()
    const words = page.getByText('On the Bowl is open in many places').locator('visible=true')
    await expect(words).toBeVisible()
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
      expect(await page.evaluate(hit), `${path} ${away}`).toBe('Use it here')
    }
  }
})

test('[HOME-21, HOME-15, BADGE-6] the premium offer waits until the toast of the first badge has closed', {
  tag: '@all',
}, async ({ member }) => {
  const rhoda = await member()
  const { page, user } = rhoda
  for (let visit = 1; visit <= 4; visit += 1) {
    await sit(rhoda, true)
    await sit(rhoda, false)
  }
  await page.clock.install()
  await page.goto('/home')
  await page.evaluate(`localStorage.setItem('bowlCount-${user.id}', '4')`)
  await expect(page.getByRole('button', { name: 'On the Bowl' })).toBeVisible()
  const asked = page.waitForResponse('**/api/subscription/status/*')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  const highlight = "getComputedStyle(document.querySelector('.throne-bowl')).webkitTapHighlightColor"
  expect(await page.evaluate(highlight)).toBe('rgba(0, 0, 0, 0)')
  await throne.click()
  await expect(toastOn(page, 'You earned Regular')).toBeVisible()
  await keepToast(page)
  await asked
  await page.clock.runFor(10_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await page.clock.runFor(3000)
  await page.getByRole('dialog').getByRole('button', { name: 'Not Now' }).click()
})

test('[HOME-14, HOME-15] the fifth time on the bowl shows the premium offer, once', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  const offer = page.getByRole('dialog')
  for (let time = 1; time <= 5; time += 1) {
    await throne.click()
    if (time === 5) break
    await expect(page.getByRole('link', { name: 'Open Chat Room' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    await throne.click()
    await expect(page.getByRole('link', { name: 'Open Chat Room' })).toHaveCount(0)
  }
  await expect(offer.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/subscribe')
  await offer.getByRole('button', { name: 'Not Now' }).click()
  await expect(offer).toHaveCount(0)
})

function buddies(page: Page) {
  return page.getByRole('region', { name: 'Current buddies' })
}

async function edgesOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It cannot be seen')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}
