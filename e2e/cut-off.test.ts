/** A conversation whose connection is away: what waits looks like it, and what was said can still be read. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOn } from './support/axe.ts'
import { inEachLook } from './support/looks.ts'
import { type Member, member } from './support/people.ts'
import { say } from './support/say.ts'
import { inPage } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

const SMALL = { width: 390, height: 500 }
const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const bar = (page: Page) => page.getByRole('main').getByText('You’re offline.')
const article = (page: Page, words: string) => page.getByRole('log').getByRole('article').filter({ hasText: words })

async function inTheRoom(): Promise<Member> {
  const rhoda = await member(browser, url, { email: 'cut-off-room@bowl.example', isOnBowl: true, viewport: SMALL })
  await rhoda.page.goto('/chat')
  return rhoda
}

async function inALetter(): Promise<Member> {
  const [pearl, gilda] = [await premium('Pearl cut off', { viewport: SMALL }), await premium('Gilda cut off')]
  await pearl.page.goto(`/private-chat?user=${gilda.user.id}`)
  return pearl
}

const premium = (nickname: string, look = {}) =>
  member(browser, url, { email: `${nickname.replaceAll(' ', '-')}@bowl.example`, nickname, premium: true, ...look })

test.each([
  ['the room', inTheRoom],
  ['a letter', inALetter],
])('[SHELL-27] the oldest line is not under the word that the connection is away: %s', async (_, arrive) => {
  const { page, context } = await arrive()
  for (const line of LINES) {
    await say(page, line)
    await article(page, line).and(page.locator('[data-delivery=stored]')).waitFor()
  }
  await context.setOffline(true)
  await bar(page).waitFor()
  const oldest = page.getByRole('log').getByRole('article').last()
  const roomAbove = async () => {
    await inPage(page, "document.querySelector('.messages-scroll').scrollTop = -99999")
    const [line, word] = await Promise.all([oldest.boundingBox(), bar(page).boundingBox()])
    return (line?.y ?? 0) - ((word?.y ?? 0) + (word?.height ?? 0))
  }
  for (const width of [SMALL.width, 320]) {
    await page.setViewportSize({ ...SMALL, width })
    await expect.poll(roomAbove).toBeGreaterThanOrEqual(0)
  }
})

test('[A11Y-1, CHAT-4] what waits to be sent wears a clock beside it, and is as easy to read as any', async () => {
  const { page, context } = await member(browser, url, { email: 'cut-off-wait@bowl.example', isOnBowl: true })
  await page.goto('/chat')
  await say(page, 'said in time')
  await article(page, 'said in time').and(page.locator('[data-delivery=stored]')).waitFor()
  expect(await article(page, 'said in time').locator('svg').count()).toBe(0)
  await context.setOffline(true)
  await bar(page).waitFor()
  await say(page, 'a word that waits')
  const waiting = article(page, 'a word that waits')
  const clock = waiting.locator('svg')
  await clock.waitFor()
  await inEachLook(page, async () => {
    const [sign, bubble] = await Promise.all([clock.boundingBox(), waiting.locator('p').last().boundingBox()])
    expect(sign?.x).toBeGreaterThan(0)
    expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThan(bubble?.x ?? 0)
    expect(await faultsOn(page)).toEqual([])
  })
})
