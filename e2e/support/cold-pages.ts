/** The pages whose layout shifts are measured on load: real ones, and faked ones with long lists. */
import { type Browser, expect, type Page } from '@playwright/test'
import { adminScreens } from './admin-screens.ts'
import type { Person } from './browser.ts'
import { sendMessage } from './on-screen.ts'
import { asGuest, asMember, openAccount, openOneOfEach } from './people.ts'
import { openAt, plainScreen, type Screen, type Who } from './screen.ts'
import { screens } from './screens.ts'

type Reader = Who | 'guest on the bowl' | 'member on the bowl' | 'premium on the bowl'
export type ColdPage = Pick<Screen, 'name' | 'open'> & { who: Reader }

const realPages: readonly Screen[] = [
  plainScreen('landing', '/'),
  plainScreen('sign-in', '/signin'),
  plainScreen('sign-up', '/signup'),
  plainScreen('simple-signup', '/simple-signup'),
  plainScreen('old-signup', '/old-signup'),
  plainScreen('guest-setup', '/guest-setup'),
  plainScreen('forgot-password', '/forgot-password'),
  plainScreen('reset-password', '/reset-password?token=any'),
  plainScreen('guide', '/guide'),
  plainScreen('leaderboard-visitor', '/leaderboard'),
  plainScreen('admin-gate', '/admin'),
  plainScreen('not-found', '/no/such/page'),
  plainScreen('home-guest', '/home', { who: 'guest' }),
  plainScreen('profile-guest', '/profile', { who: 'guest' }),
  plainScreen('map-guest', '/trivia', { who: 'guest' }),
  plainScreen('home-member', '/home', { who: 'member' }),
  plainScreen('profile-member', '/profile', { who: 'member' }),
  plainScreen('map-member', '/trivia', { who: 'member' }),
  plainScreen('leaderboard-member', '/leaderboard', { who: 'member' }),
  plainScreen('guide-member', '/guide', { who: 'member' }),
  plainScreen('subscribe', '/subscribe', { who: 'member' }),
  plainScreen('subscribe-payment', '/subscribe?step=payment', { who: 'member' }),
  plainScreen('home-premium', '/home', { who: 'premium' }),
  plainScreen('profile-premium', '/profile', { who: 'premium' }),
  plainScreen('map-premium', '/trivia', { who: 'premium' }),
  plainScreen('private-chat-empty', '/private-chat', { who: 'premium' }),
]

const onBowlPages = (['guest', 'member', 'premium'] as const).flatMap((who) =>
  ['/home', '/chat', '/profile'].map((path): ColdPage => {
    return { name: `${path} on the bowl as ${who}`, who: `${who} on the bowl`, open: (page) => openAt(page, path) }
  }),
)

const FAKED: ReadonlySet<string> = new Set([
  'leaderboard-many',
  'profile-full',
  'profile-suite',
  'profile-visited-deco',
  'membership-paid',
  'buddy-asking',
  'buddy-accepted',
  'buddy-premium-required',
  'buddy-premium-required-guest',
  'buddies-list',
  'home-requests',
  'blocked-profile',
  'private-chat',
  'private-chat-thread',
  'private-chat-long-words',
  'private-chat-nothing-said',
  'notifications',
])

const fakedPages = screens.filter(({ name }) => FAKED.has(name))
if (fakedPages.length !== FAKED.size) throw new Error('FAKED names a screen that does not exist')

/** Same layout as another page; only in long runs. */
const VARIANTS: ReadonlySet<string> = new Set([
  'simple-signup',
  'old-signup',
  'guest-setup',
  'forgot-password',
  'reset-password',
  'not-found',
  'admin-gate',
  'map-guest',
  'map-premium',
  'guide-member',
  'leaderboard-member',
  'subscribe-payment',
  'home-premium',
  '/profile on the bowl as guest',
  '/home on the bowl as guest',
  '/chat on the bowl as premium',
  '/home on the bowl as member',
  '/profile on the bowl as member',
  '/profile on the bowl as premium',
  'admin-trivia',
  'admin-overview',
  'admin-audit',
  'admin-nodes',
])

const isLong = process.env.LONG_TESTS === '1'
const isChecked = ({ name }: ColdPage) => isLong || !VARIANTS.has(name)

export const coldPages: readonly ColdPage[] = [...realPages, ...onBowlPages, ...(isLong ? fakedPages : [])].filter(
  isChecked,
)

/** Opened by clicks, so that some shifts follow an input. */
export const adminPages: readonly ColdPage[] = adminScreens
  .filter(({ name }) => /^admin-(trivia|users|reports|overview|audit|nodes)$/.test(name))
  .filter(isChecked)

export type Readers = Record<Reader, Person>

/** One window each; some are on the bowl, and the room has messages. */
export async function openReaders(browser: Browser, url: string): Promise<Readers> {
  const painted = { isPainted: true }
  const [oneOfEach, guest, member, premium] = await Promise.all([
    openOneOfEach(browser, url, painted),
    asGuest(browser, url, painted),
    asMember(browser, url, { isOnBowl: true, nickname: 'PottyPal', ...painted }),
    asMember(browser, url, { isOnBowl: true, nickname: 'ThroneMaster', premium: true, ...painted }),
  ])
  await Promise.all([sitDown(guest.page), sendMessages(member.page)])
  return { ...oneOfEach, 'guest on the bowl': guest, 'member on the bowl': member, 'premium on the bowl': premium }
}

export async function putCrowdOnBowl(url: string): Promise<void> {
  await Promise.all(Array.from({ length: 12 }, () => openAccount(url, { isOnBowl: true })))
}

async function sitDown(page: Page) {
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await expect(page.getByRole('button', { name: 'On the Bowl', pressed: true })).toBeVisible()
}

async function sendMessages(page: Page) {
  await page.goto('/chat')
  for (let at = 1; at <= 12; at += 1) {
    const text = `Line ${at}: ${'still here. '.repeat(at)}`.trim()
    await sendMessage(page, text)
    await expect(page.locator('[data-delivery="stored"]', { hasText: text })).toBeVisible()
  }
}
