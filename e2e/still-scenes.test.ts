/** With reduced motion: scenes, home, the room and a dropped pin are complete at once; nothing moves, counts or vibrates. */
import type { Page } from '@playwright/test'
import { badgeSit, FULL_SIT, fakeSummary, fakeUnseen, passOnPage, SECONDS } from './support/fake-sits.ts'
import { expect, test } from './support/fixtures.ts'
import { expectLanded, openMap, openPinForm, typePlace } from './support/map.ts'
import { nextFrames, toastOn } from './support/on-screen.ts'
import { sit } from './support/people.ts'

/** A fade may take this long. */
const FADE_MAX_MS = 160

/** Looks in every frame, and remembers what moved, each vibration and each length that the flush showed. */
const WATCH = `
  window.seen = { moved: [], lengths: [] }
  const note = (list, text) => list.includes(text) || list.push(text)
  navigator.vibrate = () => note(seen.moved, 'vibration')
  const isLong = (motion) => motion.playState === 'running' && motion.effect.getComputedTiming().activeDuration > ${FADE_MAX_MS}
  const watch = () => {
    for (const { effect } of document.getAnimations().filter(isLong)) note(seen.moved, effect.target.className)
    for (const length of document.querySelectorAll('.flush-time b')) note(seen.lengths, length.textContent)
    requestAnimationFrame(watch)
  }
  watch()`

/** Of the latest load. */
const seen = (page: Page) => page.evaluate<{ moved: string[]; lengths: string[] }>('seen')

const throneOn = (page: Page) => page.getByRole('button', { name: 'On the Bowl' })

async function getOff(page: Page) {
  await expect(page.locator('.throne .sit-timer')).toContainText(':')
  await passOnPage(page, SECONDS)
  await throneOn(page).click()
}

/** The opacities of the parts that move in later when they may. */
async function opacitiesOf(page: Page, selector: string): Promise<number[]> {
  const all = `[...document.querySelectorAll('${selector}')].map((it) => Number(getComputedStyle(it).opacity))`
  return [...new Set(await page.evaluate<number[]>(all))]
}

test('[FLUSH-17, A11Y-5] with reduced motion a toggle on home, the flush and the ceremony are complete at once', async ({
  member,
}) => {
  const { page, errors } = await member({ nickname: 'PorcelainPro' })
  await page.addInitScript({ content: WATCH })
  await page.goto('/home')
  await throneOn(page).click()
  await expect(page.locator('.throne .sit-timer')).toContainText(':')
  await throneOn(page).click()
  await expect(toastOn(page).getByText('In and out.')).toBeVisible()
  expect(await seen(page)).toEqual({ moved: [], lengths: [] })

  await fakeSummary(page, badgeSit('regular', 'chatty'))
  await fakeUnseen(page, ['regular', 'chatty'])
  await page.reload()
  await throneOn(page).click()
  await getOff(page)
  const scene = page.getByRole('dialog', { name: '12 minutes 34 seconds' })
  await expect(scene.getByRole('status')).toHaveText(
    '12 minutes 34 seconds, your second longest. You sat with 4 others and sent 10 messages. Your streak is 4 days. New: Regular and Chatty.',
  )
  await nextFrames(page)
  expect(await opacitiesOf(page, '.flush-time b, .flush-greeting, .flush-tile-face, .scene-actions')).toEqual([1])

  await scene.getByRole('button', { name: 'Next: your new badge' }).click()
  const ceremony = page.getByRole('dialog', { name: 'Two at once' })
  await expect(ceremony.getByRole('status')).toHaveText('Two new badges: Regular and Chatty. 2 of 8 on your shelf.')
  await nextFrames(page)
  expect(await opacitiesOf(page, '.ceremony-name, .badge-shelf, .scene-actions')).toEqual([1])
  expect(await seen(page)).toEqual({ moved: [], lengths: ['12:34'] })
  expect(errors).toEqual([])
})

test('[FLUSH-12, MAP-22, PRES-26, A11Y-5] with reduced motion the room, the way back and a dropped pin are complete at once', {
  tag: '@all',
}, async ({ member }) => {
  const rhoda = await member({ isOnBowl: true })
  const { page, errors } = rhoda
  await page.addInitScript({ content: WATCH })
  await fakeSummary(page, { ...FULL_SIT, reason: 'inactive' })
  await page.goto('/chat')
  const other = await member({ nickname: 'LooLegend' })
  await expect(page.getByRole('log')).toBeAttached()
  await sit(other, true)
  await expect(page.getByRole('log').getByText('LooLegend sat down')).toBeVisible()
  await sit(other, false)
  await expect(page.getByRole('log').getByText('LooLegend got up')).toBeVisible()
  await nextFrames(page)
  expect((await seen(page)).moved).toEqual([])

  await page.goto('/home')
  await expect(throneOn(page)).toHaveAttribute('aria-pressed', 'true')
  await sit(rhoda, false)
  await expect(throneOn(page)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Shift')
  const idle = page.getByRole('dialog', { name: 'We put the lid down for you' })
  await expect(idle.getByRole('status')).toHaveText(/^You went quiet, so we ended this sit after 12 min 34 s\./)
  await idle.getByRole('button', { name: 'Close' }).click()

  await openMap(page)
  await openPinForm(page)
  await typePlace(page, '52.52', '13.4')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expectLanded(page, 'Landed in Berlin')
  await expect(page.getByRole('status').filter({ hasText: 'Pin dropped in Berlin' })).toHaveCount(1)
  await nextFrames(page)
  expect((await seen(page)).moved).toEqual([])
  expect(errors).toEqual([])
})
