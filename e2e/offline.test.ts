/** A conversation while offline: unsent messages are marked, and old ones stay readable. */
import type { Locator, Page } from '@playwright/test'
import { ALL_APPEARANCES, inEachAppearance } from './support/appearances.ts'
import { axeViolationsOn } from './support/axe.ts'
import { expect, type Fixtures, test } from './support/fixtures.ts'
import { sendMessage } from './support/on-screen.ts'
import type { Member } from './support/people.ts'

const SMALL = { width: 390, height: 500 }
const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const bar = (page: Page) => page.getByRole('main').getByText('You’re offline.')
const article = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text })

/** Not the dots of its menu, which a stored message has. */
const clockOf = (message: Locator) => message.locator('.message-waiting svg')

const places: { name: string; arrive: (people: Pick<Fixtures, 'member' | 'account'>) => Promise<Member> }[] = [
  {
    name: 'the room',
    async arrive({ member }) {
      const rhoda = await member({ isOnBowl: true, viewport: SMALL })
      await rhoda.page.goto('/chat')
      return rhoda
    },
  },
  {
    name: 'a private chat',
    async arrive({ member, account }) {
      const { user: gilda } = await account({ premium: true })
      const pearl = await member({ premium: true, viewport: SMALL })
      await pearl.page.goto(`/private-chat?user=${gilda.id}`)
      return pearl
    },
  },
]

for (const { name, arrive } of places) {
  test(`[SHELL-27] the offline notice does not cover the oldest message: ${name}`, {
    tag: '@all',
  }, async ({ member, account }) => {
    const { page, context } = await arrive({ member, account })
    for (const line of LINES) {
      await sendMessage(page, line)
      await expect(article(page, line).and(page.locator('[data-delivery=stored]'))).toBeVisible()
    }
    await context.setOffline(true)
    await expect(bar(page)).toBeVisible()
    const oldest = page.getByRole('log').getByRole('article').last()
    const roomAbove = async () => {
      await page.evaluate("document.querySelector('.messages-scroll').scrollTop = -99999")
      const [line, word] = await Promise.all([oldest.boundingBox(), bar(page).boundingBox()])
      return (line?.y ?? 0) - ((word?.y ?? 0) + (word?.height ?? 0))
    }
    for (const width of [SMALL.width, 320]) {
      await page.setViewportSize({ ...SMALL, width })
      await expect.poll(roomAbove).toBeGreaterThanOrEqual(0)
    }
  })
}

test('[A11Y-1, CHAT-4] an unsent message has a clock icon and full contrast', {
  tag: '@all',
}, async ({ member }) => {
  const { page, context } = await member({ isOnBowl: true })
  await page.goto('/chat')
  await sendMessage(page, 'said in time')
  await expect(article(page, 'said in time').and(page.locator('[data-delivery=stored]'))).toBeVisible()
  await expect(clockOf(article(page, 'said in time'))).toHaveCount(0)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await sendMessage(page, 'a word that waits')
  const waiting = article(page, 'a word that waits')
  const clock = clockOf(waiting)
  await expect(clock).toBeVisible()
  await inEachAppearance(page, ALL_APPEARANCES, async () => {
    const [sign, bubble] = await Promise.all([clock.boundingBox(), waiting.locator('p').last().boundingBox()])
    expect(sign?.x).toBeGreaterThan(0)
    expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThan(bubble?.x ?? 0)
    expect(await axeViolationsOn(page)).toEqual([])
  })
})
