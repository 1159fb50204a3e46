/** Two people in the public room, on a phone and on a desktop. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, type Viewport } from './support/browser.ts'
import { member } from './support/people.ts'
import { say } from './support/say.ts'
import { sees, seesHeading } from './support/seen.ts'
import { openStage } from './support/stage.ts'

/** A room each, in which nothing has been said. */
const { browser, ...onPhone } = await openStage()
const onDesktop = await openStage()

const log = (page: Page) => page.getByRole('log')

test.each([
  ['a phone', PHONE, onPhone.url],
  ['a desktop', DESKTOP, onDesktop.url],
] as const)(
  '[CHAT-1, CHAT-2, CHAT-3, CHAT-4, CHAT-11, CHAT-14] on %s one writes, the other reads, a reload brings it back, clearing is local',
  talkInRoom,
)

async function talkInRoom(_: string, viewport: Viewport, url: string) {
  const seat = { isOnBowl: true, viewport }
  const anna = await member(browser, url, { ...seat, email: 'anna@bowl.example', nickname: 'LooLegend' })
  const bert = await member(browser, url, { ...seat, email: 'bert@bowl.example', nickname: 'PottyPal' })
  for (const { page } of [anna, bert]) {
    await page.goto('/chat')
    await seesHeading(page, 'Chat room')
    await sees(page, '2 online')
  }
  expect(await anna.page.getByRole('button', { name: 'Clear Chat' }).count()).toBe(0)

  await say(anna.page, '  anyone else here?  ')
  await log(bert.page).getByText('anyone else here?', { exact: true }).waitFor()
  await say(bert.page, 'always')
  await log(anna.page).getByText('always', { exact: true }).waitFor()

  await bert.page.reload()
  await log(bert.page).getByText('anyone else here?').waitFor()
  expect(await log(bert.page).getByRole('article').allInnerTexts()).toHaveLength(2)
  await bert.page.getByRole('button', { name: 'Clear Chat' }).click()
  await sees(bert.page, 'No messages. Enjoy the silence.')
  await log(anna.page).getByText('always').waitFor()
  for (const { errors } of [anna, bert]) expect(errors).toEqual([])
}
