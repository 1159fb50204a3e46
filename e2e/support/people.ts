/** Test people: guests and members with or without a window, and the admin. */
import { type APIRequestContext, type Browser, expect, request } from '@playwright/test'
import { GUEST_NICKNAME, type User } from '#contract/people/users.ts'
import { openWindow, type Person, type WindowOptions } from './browser.ts'
import type { Who } from './screen.ts'
import { ADMIN_PASSWORD } from './server.ts'

export const PASSWORD = 'two-ply forever'
export const RESET_EMAIL = 'reset-me@bowl.example'

export type Caller = { user: User & { email: string }; calls: APIRequestContext }
export type Member = Person & Caller

export type Account = {
  /** Unique by default. */
  email?: string | undefined
  premium?: boolean | undefined
  nickname?: string | undefined
  emoji?: string | undefined
  isOnBowl?: boolean | undefined
}

let guests = 0
/** A guest on home; a guest exists only in their browser. */
export async function asGuest(browser: Browser, baseURL: string, options: WindowOptions = {}): Promise<Person> {
  const person = await openWindow(browser, baseURL, options)
  guests += 1
  const user: User = {
    id: `guest-${String(guests).padStart(8, '0')}`,
    nickname: `${GUEST_NICKNAME}${10 + (guests % 90)}`,
    emoji: '🚽',
    isOnBowl: false,
    isPremium: false,
    badges: {},
  }
  await store(person, { user: JSON.stringify(user), isGuest: 'true' })
  await person.page.goto('/home')
  return person
}

/** Loading the lightest URL is faster than restoring a storage state. */
async function store({ page }: Person, entries: Record<string, string>): Promise<void> {
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt')
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(entries)})`)
}

/** Signed in, with no page open yet. */
export async function asMember(
  browser: Browser,
  baseURL: string,
  details: WindowOptions & Account = {},
): Promise<Member> {
  const { email = newEmail(), premium, nickname, emoji, isOnBowl, ...options } = details
  const person = await openWindow(browser, baseURL, options)
  person.leaks.recordSent({ path: '/api/signup', body: email })
  const calls = person.context.request
  const user = await signUp(calls, { email, premium, nickname, emoji, isOnBowl })
  await store(person, { user: JSON.stringify(user), isGuest: 'false' })
  return { ...person, user, calls }
}

export async function openAccount(baseURL: string, details?: Account): Promise<Caller> {
  const calls = await request.newContext({ baseURL })
  return { user: await signUp(calls, details), calls }
}

async function signUp(calls: APIRequestContext, details: Account = {}): Promise<Caller['user']> {
  const { email = newEmail(), premium: isPremium = false, emoji = '🧼', isOnBowl = false } = details
  const nickname = details.nickname ?? (isPremium ? newNickname() : 'FlushMaster')
  const response = await calls.post('/api/signup', { data: { email, password: PASSWORD, isPremium, nickname, emoji } })
  await expect(response).toBeOK()
  const user = { ...(await response.json()), isOnBowl }
  if (isOnBowl) await sit({ calls, user }, true)
  return user
}

export async function sit({ calls, user }: Caller, isOnBowl: boolean): Promise<void> {
  await expect(await calls.post('/api/user/status', { data: { userId: user.id, isOnBowl } })).toBeOK()
}

export async function adminCalls(baseURL: string): Promise<APIRequestContext> {
  const anonymous = await request.newContext({ baseURL })
  const response = await anonymous.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const { token } = await response.json()
  await anonymous.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}

let emails = 0
/** A counter is enough, because every worker has its own servers. */
export function newEmail(): string {
  emails += 1
  return `person-${emails}@bowl.example`
}

let nicknames = 0
/** Names of premium members must be unique. */
function newNickname(): string {
  nicknames += 1
  return `Pearl ${nicknames}`
}

export type OneOfEach = Record<Who, Person>

/** One window each for a visitor, a guest, a member and a premium member; and an account that can reset its password. */
export async function openOneOfEach(browser: Browser, url: string, options?: WindowOptions): Promise<OneOfEach> {
  const [visitor, guest, member, premium] = await Promise.all([
    openWindow(browser, url, options),
    asGuest(browser, url, options),
    asMember(browser, url, { nickname: 'LooLegend', ...options }),
    asMember(browser, url, { nickname: 'Pearl', premium: true, ...options }),
    openAccount(url, { email: RESET_EMAIL }),
  ])
  return { visitor, guest, member, premium }
}
