/** The screens of buddies, blocks and reports; relationships are faked, chat messages are real. */
import { expect, type Page } from '@playwright/test'
import type { BuddyStatus } from '#contract/social/buddies.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { headingOn, openGroup, sendMessage, textOn } from './on-screen.ts'
import { asMember } from './people.ts'
import { openAt, type Screen } from './screen.ts'

export const ALF = { id: 'u-alf', nickname: 'Sir Flushalot', emoji: '👑' }
const ZOE = { id: 'u-zoe', nickname: 'RestroomRoyal', emoji: '🦄' }
const LONG = { id: 'u-long', nickname: 'WWWWWWWWWWWWWWWWWWWW', emoji: '🚀' }
const MAMIE = { id: 'u-mamie', nickname: 'Mamie', emoji: '🦚' }
const LISTS = {
  buddies: [ALF, LONG, MAMIE].map((person) => ({ ...person, isOnBowl: false })),
  incoming: [ZOE, LONG],
  outgoing: [ZOE],
}

type BuddyState = { status: BuddyStatus; isIncoming?: boolean }

export const buddyScreens: readonly Screen[] = [
  visited('buddy-none', { status: 'none' }, { isPictureOnly: true }),
  visited('buddy-asked', { status: 'pending', isIncoming: false }, { isPictureOnly: true }),
  visited('buddy-asking', { status: 'pending', isIncoming: true }),
  visited('buddy-accepted', { status: 'accepted' }),
  visited('buddy-declined', { status: 'rejected', isIncoming: false }),
  visited('buddy-premium-required', undefined, { who: 'member' }),
  visited('buddy-premium-required-guest', undefined, { who: 'guest', isPictureOnly: true }),
  { name: 'buddies-list', who: 'premium', isLong: true, open: openOwn },
  { name: 'buddies-failed', who: 'premium', isPictureOnly: true, open: failOwn, expectedErrors: /500/ },
  { name: 'home-requests', who: 'premium', isLong: true, open: openHome },
  { name: 'blocked-profile', who: 'premium', open: openBlocked },
  { name: 'dialog-blocked-people', who: 'premium', open: openBlockedPeople },
  { name: 'dialog-blocked-nobody', who: 'member', open: openNobody },
  { name: 'person-menu', who: 'premium', open: openPersonMenu, isPictureOnly: true },
  { name: 'dialog-end-buddy', who: 'premium', open: askToEnd, isPictureOnly: true },
  { name: 'dialog-block', who: 'premium', open: askToBlock },
  { name: 'dialog-report', who: 'premium', open: reportWithoutReason },
  { name: 'chat-others', who: 'member', open: openChatWithMessages },
  { name: 'chat-menu', who: 'member', open: openMessageMenu },
]

function visited(name: string, buddyState: BuddyState | undefined, more: Partial<Screen> = {}): Screen {
  const { who = 'premium' } = more
  return { name, who, open: (page) => visit(page, { buddyState, isBlocked: false }), ...more }
}

const NEVER_MET = { sits: 0, last: null }

type Visit = {
  buddyState: BuddyState | undefined
  isBlocked: boolean
  company?: { sits: number; last: { at: string; seconds: number } | null }
  wavedAt?: string[]
}

export async function visit(page: Page, { buddyState, isBlocked, company = NEVER_MET, wavedAt = [] }: Visit) {
  await stopIntercepting(page)
  await intercept(page, '**/api/people/*/company', (route) => route.fulfill({ json: { success: true, ...company } }))
  await intercept(page, '**/api/waves', (route) =>
    route.fulfill({ json: { success: true, sent: wavedAt, received: [] } }),
  )
  await intercept(page, `**/api/subscription/status/${ALF.id}`, (route) => route.fulfill({ json: { isPremium: true } }))
  await intercept(page, '**/api/blocks', (route) => route.fulfill({ json: { people: isBlocked ? [ALF] : [] } }))
  await intercept(page, '**/api/buddies/status/**', (route) => route.fulfill({ json: buddyState }))
  await intercept(page, `**/api/user/profile/${ALF.id}`, (route) =>
    route.fulfill({
      json: {
        success: true,
        profile: {
          userId: ALF.id,
          totalVisits: 48,
          currentStreak: 7,
          longestStreak: 12,
          messagesCount: 131,
          badges: { regular: true, streaker: true },
          isPremium: true,
        },
        person: { ...ALF, isOnBowl: !isBlocked },
        longestSeconds: 1830,
        memberSince: '2026-03-01',
        earnedAt: {},
        badgeDates: { regular: '2026-03-14', streaker: '2026-05-02' },
      },
    }),
  )
  await openAt(page, `/profile/${ALF.id}`)
  await expect(headingOn(page, ALF.nickname)).toBeVisible()
  await expect(page.getByRole('button', { name: `More about ${ALF.nickname}` })).toBeVisible()
  await expect(page.locator('.person-wall .skeleton')).toHaveCount(0)
}

async function withBuddies(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/buddies/u*', (route) => route.fulfill({ json: LISTS }))
}

async function openOwn(page: Page) {
  await withBuddies(page)
  await openAt(page, '/profile')
  await expect(textOn(page, 'Wants to be your buddy')).toBeVisible()
  await expect(page.locator('[aria-label="Loading statistics"]')).toHaveCount(0)
}

async function failOwn(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/buddies/u*', (route) => route.fulfill({ status: 500, json: {} }))
  await openAt(page, '/profile')
  await expect(textOn(page, 'We couldn’t load your buddies.')).toBeVisible()
}

async function openHome(page: Page) {
  await withBuddies(page)
  await openAt(page, '/home')
  await expect(textOn(page, 'Wants to be your buddy')).toBeVisible()
  await expect(page.locator('[aria-label="Loading buddies"]')).toHaveCount(0)
}

async function openBlocked(page: Page) {
  await visit(page, { buddyState: { status: 'none' }, isBlocked: true })
  await expect(textOn(page, `You blocked ${ALF.nickname}.`)).toBeVisible()
}

async function openBlockedPeople(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/blocks', (route) => route.fulfill({ json: { people: [ALF, LONG, MAMIE] } }))
  await openBlocks(page)
  await expect(page.getByRole('button', { name: `Unblock ${MAMIE.nickname}` })).toBeVisible()
}

async function openNobody(page: Page) {
  await stopIntercepting(page)
  await openBlocks(page)
  await expect(textOn(page, 'Nobody’s blocked')).toBeVisible()
}

async function openBlocks(page: Page) {
  await openAt(page, '/profile')
  await openGroup(page, 'Privacy')
  await page.getByRole('button', { name: 'Blocked people' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openPersonMenu(page: Page) {
  await visit(page, { buddyState: { status: 'accepted' }, isBlocked: false })
  await page.getByRole('button', { name: `More about ${ALF.nickname}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function choose(page: Page, item: string) {
  await openPersonMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
}

async function askToEnd(page: Page) {
  await choose(page, 'Stop being buddies')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function askToBlock(page: Page) {
  await choose(page, `Block ${ALF.nickname}`)
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function reportWithoutReason(page: Page) {
  await choose(page, `Report ${ALF.nickname}`)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(textOn(page, 'Please choose a reason')).toBeVisible()
}

const MESSAGES = [
  'Day 3 of pretending I have a very important call in here.',
  'Third door on the left. You’re welcome.',
  'Ok',
]

/** Another member sends three messages, once. */
async function openChatWithMessages(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  if ((await throne.getAttribute('aria-pressed')) !== 'true') await throne.click()
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await expect(headingOn(page, 'Chat room')).toBeVisible()
  await expect(page.locator('[aria-label="Loading messages"]')).toHaveCount(0)
  if ((await page.getByText('Ok', { exact: true }).count()) === 0) await sendMessages(page)
  await expect(page.getByText('Ok', { exact: true })).toBeVisible()
}

async function sendMessages(reader: Page) {
  const browser = reader.context().browser()
  if (!browser) throw new Error('There is no browser to send from')
  const details = { nickname: 'WashroomWizard', emoji: '🛁', isOnBowl: true }
  const { page, context } = await asMember(browser, new URL(reader.url()).origin, details)
  await page.goto('/chat')
  for (const text of MESSAGES) {
    await sendMessage(page, text)
    await expect(page.locator('[data-delivery="stored"]', { hasText: text })).toBeVisible()
  }
  await context.close()
}

async function openMessageMenu(page: Page) {
  await openChatWithMessages(page)
  await page
    .getByRole('article')
    .filter({ hasText: 'Third door' })
    .getByRole('button', { name: 'Message options' })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
}
