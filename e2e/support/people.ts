/** People, each with a window: guests and members who came in before. */
import { type APIRequestContext, type Browser, expect, request } from '@playwright/test'
import { GUEST_NICKNAME, type User } from '#contract/people/users.ts'
import { type Look, openWindow, type Person } from './browser.ts'
import { ADMIN_PASSWORD } from './server.ts'

export const PASSWORD = 'two-ply forever'

/** A member who can make calls; one with a window can do more. */
export type Caller = { user: User & { email: string }; calls: APIRequestContext }
export type Member = Person & Caller

export type Account = {
  /** One that nobody else has, unless a journey is about it. */
  email?: string | undefined
  premium?: boolean | undefined
  nickname?: string | undefined
  emoji?: string | undefined
  isOnBowl?: boolean | undefined
}

let guests = 0
/** A guest who has come in before and is at home. A guest is known to their browser only. */
export async function asGuest(browser: Browser, baseURL: string, look: Look = {}): Promise<Person> {
  const person = await openWindow(browser, baseURL, look)
  guests += 1
  const user: User = {
    ...{ id: `guest-${String(guests).padStart(8, '0')}`, nickname: `${GUEST_NICKNAME}${10 + (guests % 90)}` },
    ...{ emoji: '🚽', isOnBowl: false, isPremium: false, badges: {} },
  }
  await store(person, { user: JSON.stringify(user), isGuest: 'true' })
  await person.page.goto('/home')
  return person
}

/** As the product keeps it. The lightest page of the product is quicker than restoring a storage state. */
async function store({ page }: Person, entries: Record<string, string>): Promise<void> {
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt')
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(entries)})`)
}

/** A member who signed up earlier; nothing of the product is open in the window yet. */
export async function asMember(browser: Browser, baseURL: string, asked: Look & Account = {}): Promise<Member> {
  const { email = newEmail(), premium, nickname, emoji, isOnBowl, ...look } = asked
  const person = await openWindow(browser, baseURL, look)
  person.leaks.says({ path: '/api/signup', body: email })
  const calls = person.context.request
  const user = await signUp(calls, { email, premium, nickname, emoji, isOnBowl })
  await store(person, { user: JSON.stringify(user), isGuest: 'false' })
  return { ...person, user, calls }
}

/** A member who needs no window. */
export async function openAccount(baseURL: string, asked?: Account): Promise<Caller> {
  const calls = await request.newContext({ baseURL })
  return { user: await signUp(calls, asked), calls }
}

/** Signs up by a call and, when asked to, sits down. */
async function signUp(calls: APIRequestContext, asked: Account = {}): Promise<Caller['user']> {
  const { email = newEmail(), premium: isPremium = false, emoji = '🧼', isOnBowl = false } = asked
  const nickname = asked.nickname ?? (isPremium ? newNickname() : 'FlushMaster')
  const answer = await calls.post('/api/signup', { data: { email, password: PASSWORD, isPremium, nickname, emoji } })
  await expect(answer).toBeOK()
  const user = { ...(await answer.json()), isOnBowl }
  if (isOnBowl) await sit({ calls, user }, true)
  return user
}

/** Gets a member on or off the bowl by a call. */
export async function sit({ calls, user }: Caller, isOnBowl: boolean): Promise<void> {
  await expect(await calls.post('/api/user/status', { data: { userId: user.id, isOnBowl } })).toBeOK()
}

/** The calls of the admin. */
export async function adminCalls(baseURL: string): Promise<APIRequestContext> {
  const gate = await request.newContext({ baseURL })
  const answer = await gate.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const { token } = await answer.json()
  await gate.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}

let emails = 0
/** Every worker has servers of its own, so a number is unique enough. */
export function newEmail(): string {
  emails += 1
  return `person-${emails}@bowl.example`
}

let nicknames = 0
/** Only premium members choose their name, and no two have the same. */
function newNickname(): string {
  nicknames += 1
  return `Pearl ${nicknames}`
}
