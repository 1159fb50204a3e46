/** The pages that are measured while they load: by their address on a real server, and with made-up answers where lists are long. */
import { type Browser, expect, type Page } from '@playwright/test'
import { adminScreens } from './admin-screens.ts'
import type { Person } from './browser.ts'
import { gatherCast } from './cast.ts'
import { asGuest, asMember, openAccount } from './people.ts'
import { say } from './say.ts'
import { openAt, plain, type Screen, type Who } from './screen.ts'
import { screens } from './screens.ts'

type Reader = Who | 'guest on the bowl' | 'member on the bowl' | 'premium on the bowl'
export type ColdPage = Pick<Screen, 'name' | 'open'> & { who: Reader }

/** Pages whose answers are the server's own. */
const realPages: readonly Screen[] = [
  plain('landing', '/'),
  plain('sign-in', '/signin'),
  plain('sign-up', '/signup'),
  plain('simple-signup', '/simple-signup'),
  plain('old-signup', '/old-signup'),
  plain('guest-setup', '/guest-setup'),
  plain('forgot-password', '/forgot-password'),
  plain('reset-password', '/reset-password?token=any'),
  plain('guide', '/guide'),
  plain('leaderboard-visitor', '/leaderboard'),
  plain('admin-gate', '/admin'),
  plain('not-found', '/no/such/page'),
  plain('home-guest', '/home', { who: 'guest' }),
  plain('profile-guest', '/profile', { who: 'guest' }),
  plain('map-guest', '/trivia', { who: 'guest' }),
  plain('home-member', '/home', { who: 'member' }),
  plain('profile-member', '/profile', { who: 'member' }),
  plain('map-member', '/trivia', { who: 'member' }),
  plain('leaderboard-member', '/leaderboard', { who: 'member' }),
  plain('guide-member', '/guide', { who: 'member' }),
  plain('subscribe', '/subscribe', { who: 'member' }),
  plain('subscribe-payment', '/subscribe?step=payment', { who: 'member' }),
  plain('home-premium', '/home', { who: 'premium' }),
  plain('profile-premium', '/profile', { who: 'premium' }),
  plain('map-premium', '/trivia', { who: 'premium' }),
  plain('private-chat-empty', '/private-chat', { who: 'premium' }),
]

const seatedPages = (['guest', 'member', 'premium'] as const).flatMap((who) =>
  ['/home', '/chat', '/profile'].map((path): ColdPage => {
    return { name: `${path} on the bowl as ${who}`, who: `${who} on the bowl`, open: (page) => openAt(page, path) }
  }),
)

const MADE_UP: ReadonlySet<string> = new Set([
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

/** Of these the screens of other checks have made up the answers. */
const madeUpPages = screens.filter(({ name }) => MADE_UP.has(name))
if (madeUpPages.length !== MADE_UP.size) throw new Error('MADE_UP names a screen that does not exist')

/** Others among the pages have the same layout: these wait for a long run. */
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
  'admin-seats',
])

const isLong = process.env.LONG_TESTS === '1'
const isChecked = ({ name }: ColdPage) => isLong || !VARIANTS.has(name)

export const coldPages: readonly ColdPage[] = [...realPages, ...seatedPages, ...(isLong ? madeUpPages : [])].filter(
  isChecked,
)

/** Behind a log-in and a tab, so that part of what moves there follows a press. */
export const adminPages: readonly ColdPage[] = adminScreens
  .filter(({ name }) => /^admin-(trivia|users|reports|overview|audit|seats)$/.test(name))
  .filter(isChecked)

export type Readers = Record<Reader, Person>

/** One window each; some sit, and there is something to read in the room. */
export async function gatherReaders(browser: Browser, url: string): Promise<Readers> {
  const painted = { isPainted: true }
  const [cast, guest, member, premium] = await Promise.all([
    gatherCast(browser, url, painted),
    asGuest(browser, url, painted),
    asMember(browser, url, { isOnBowl: true, nickname: 'PottyPal', ...painted }),
    asMember(browser, url, { isOnBowl: true, nickname: 'ThroneMaster', premium: true, ...painted }),
  ])
  await Promise.all([sitDown(guest.page), talk(member.page)])
  return { ...cast, 'guest on the bowl': guest, 'member on the bowl': member, 'premium on the bowl': premium }
}

/** More than a list shows at first. */
export async function putCrowdOnBowl(url: string): Promise<void> {
  await Promise.all(Array.from({ length: 12 }, () => openAccount(url, { isOnBowl: true })))
}

async function sitDown(page: Page) {
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await expect(page.getByRole('button', { name: 'On the Bowl', pressed: true })).toBeVisible()
}

async function talk(page: Page) {
  await page.goto('/chat')
  for (let at = 1; at <= 12; at += 1) {
    const words = `Line ${at}: ${'still here. '.repeat(at)}`.trim()
    await say(page, words)
    await expect(page.locator('[data-delivery="stored"]', { hasText: words })).toBeVisible()
  }
}
