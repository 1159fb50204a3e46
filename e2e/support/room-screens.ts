/** The public room alone with demo buddies, and with everything that happens in it; who sits and what is said are faked. */
import { expect, type Page } from '@playwright/test'
import { demoIdOf } from '#contract/bowl/demo-buddies.ts'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import { fakeEvents, fakeSitters } from './fake-events.ts'
import { stopIntercepting } from './intercept.ts'
import { keepToast, textOn, toastOn } from './on-screen.ts'
import { openInSuite } from './open-in-suite.ts'
import { openAt, type Screen } from './screen.ts'

const MINUTE_MS = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const BARON = sitter('BowlBaron', '🧼', 11)
const QUEEN = { ...sitter('SteamQueen', '💎', 4), isPremium: true }
const OTTO = sitter('StallStar', '🌟', 2)
const DEMO_BUDDIES = (['PaperPoet', 'SeatKeeper'] as const).map(
  (nickname): ActiveUser => ({ ...sitter(nickname, '🧻', 30), id: demoIdOf(nickname), isDemo: true }),
)

type Said = [by: ActiveUser, minutesAgo: number, content: string]
const TALK: Said[] = [
  [BARON, 9, 'Day 3 of pretending I have a very important call in here.'],
  [QUEEN, 7, 'Which stall has the good light? Asking for my crossword.'],
  [BARON, 6, 'Third door on the left. You’re welcome.'],
  [QUEEN, 5, '🎉🧻'],
]

export const roomScreens: readonly Screen[] = [
  { name: 'room-first-minute', who: 'member', open: openFirstMinute, isWide: true, isPictureOnly: true },
  { name: 'room-busy', who: 'member', open: openBusy, isWide: true, isPictureOnly: true },
  {
    name: 'room-hammam',
    who: 'premium',
    isPictureOnly: true,
    open: (page) => openInSuite(page, 'hammam', openBusy),
  },
  {
    name: 'home-hammam',
    who: 'premium',
    isPictureOnly: true,
    // The server doesn't know these people, so their badges are not found.
    expectedErrors: /404/,
    open: (page) => openInSuite(page, 'hammam', openHomeWithPeople),
  },
  { name: 'badge-toast', who: 'member', open: earnBadge, isPictureOnly: true },
]

/** Only the demo buddies are on the bench. */
async function openFirstMinute(page: Page) {
  await openRoom(page, { sitters: DEMO_BUDDIES, said: [] })
  await expect(textOn(page, 'are demo buddies')).toBeVisible()
}

/** A message of emojis, an earned badge, and a person who gets up. */
async function openBusy(page: Page) {
  const streaker = { userId: QUEEN.id, nickname: QUEEN.nickname, badge: 'streaker', at: minutesAgo(3) } as const
  await openRoom(page, {
    sitters: [BARON, QUEEN],
    said: TALK,
    gotUp: OTTO,
    news: [{ type: 'BADGE_LINE', ...streaker }],
  })
  await expect(textOn(page, 'earned Streaker')).toBeVisible()
  await expect(textOn(page, 'got up')).toBeVisible()
}

async function earnBadge(page: Page) {
  await openRoom(page, { sitters: [BARON, QUEEN], said: TALK, news: [{ type: 'BADGE_EARNED', badge: 'chatty' }] })
  await expect(toastOn(page, 'You earned Chatty')).toBeVisible()
  await keepToast(page)
}

async function openHomeWithPeople(page: Page) {
  await sitDown(page)
  await fakeRoom(page, { sitters: [BARON, QUEEN, OTTO], said: TALK })
  await openAt(page, '/home')
  await expect(textOn(page, OTTO.nickname)).toBeVisible()
}

type Room = { sitters: ActiveUser[]; said: Said[]; gotUp?: ActiveUser; news?: LiveEvent[] }

async function openRoom(page: Page, room: Room) {
  await sitDown(page)
  await fakeRoom(page, room)
  await openAt(page, '/chat')
}

async function sitDown(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  if ((await throne.getAttribute('aria-pressed')) !== 'true') await throne.click()
  await expect(throne).toHaveAttribute('aria-pressed', 'true')
}

/** The page loads again afterwards, so it gets all of it. */
async function fakeRoom(page: Page, { sitters, said, gotUp, news = [] }: Room) {
  const listEvent = await fakeSitters(page, sitters)
  let users: ActiveUser[] = []
  await fakeEvents(page, (event) => {
    if (event.type === 'ACTIVE_USERS') {
      users = event.users
      return [listEvent({ users })]
    }
    if (event.type !== 'CHAT_HISTORY') return [event]
    const before = gotUp ? [listEvent({ users, others: [gotUp] }), listEvent({ users })] : []
    return [{ ...event, messages: said.map(toChatMessage) }, ...before, ...news]
  })
}

function sitter(nickname: string, emoji: string, minutes: number): ActiveUser {
  const at = minutesAgo(minutes)
  return {
    id: `u-${nickname}`,
    nickname,
    emoji,
    isOnBowl: true,
    lastActive: at,
    onBowlSince: at,
    badges: {},
    isPremium: false,
  }
}

function toChatMessage([{ id: userId, nickname, emoji, isPremium }, minutes, content]: Said, at: number): ChatMessage {
  return { id: `m-${at}`, seq: at + 1, userId, nickname, emoji, isPremium, content, timestamp: minutesAgo(minutes) }
}
