/** People, each with a window: those who come in by the forms, and those who have been in before. */
import { type APIRequestContext, type Browser, request } from 'playwright-core'
import type { User } from '#contract/users.ts'
import { type Look, newPerson, type Person } from './browser.ts'

export const PASSWORD = 'two-ply forever'

type SignUp = { email: string; premium?: boolean; nickname?: string }
export type Member = Person & { user: User }

/** Signs up through the form and stands on /home. */
export async function signedUp(browser: Browser, baseURL: string, options: Look & SignUp): Promise<Person> {
  const { email, premium = false, nickname, ...look } = options
  const person = await newPerson(browser, baseURL, look)
  const { page } = person
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (premium) await page.getByRole('checkbox', { name: /Premium Member/ }).check()
  if (nickname) {
    await page.getByRole('radio', { name: 'Custom Nickname' }).check()
    await page.getByLabel('Custom nickname', { exact: true }).fill(nickname)
  }
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/home')
  return person
}

export async function asGuest(browser: Browser, baseURL: string, look: Look = {}): Promise<Person> {
  const person = await newPerson(browser, baseURL, look)
  await person.page.goto('/guest-setup')
  await person.page.getByRole('button', { name: 'Continue as Guest' }).click()
  await person.page.waitForURL('**/home')
  return person
}

/** A member who signed up earlier; nothing of the product is open in the window yet. */
export async function member(browser: Browser, baseURL: string, options: Look & Account): Promise<Member> {
  const { email, premium, nickname, emoji, isOnBowl, ...look } = options
  const person = await newPerson(browser, baseURL, look)
  person.leaks.says({ path: '/api/signup', body: email })
  const user = await account(person.context.request, { email, premium, nickname, emoji, isOnBowl })
  // The driver would open a second window to remember the member in; the lightest page of the house is quicker.
  await person.page.goto('/robots.txt')
  await person.page.evaluate(
    `Object.assign(localStorage, ${JSON.stringify({ user: JSON.stringify(user), isGuest: 'false' })})`,
  )
  return { ...person, user }
}

export type Account = {
  email: string
  premium?: boolean | undefined
  nickname?: string | undefined
  emoji?: string | undefined
  isOnBowl?: boolean | undefined
}

/** Signs up by a call and, when asked to, sits down. */
export async function account(calls: APIRequestContext, asked: Account): Promise<User> {
  const { email, premium: isPremium = false, nickname = 'FlushMaster', emoji = '🧼', isOnBowl = false } = asked
  const answer = await calls.post('/api/signup', { data: { email, password: PASSWORD, isPremium, nickname, emoji } })
  if (!answer.ok()) throw new Error(`${email} could not sign up: ${await answer.text()}`)
  const user: User = await answer.json()
  if (isOnBowl) await sit(calls, user, true)
  return { ...user, isOnBowl }
}

/** Gets somebody on or off the bowl by a call. */
export async function sit(calls: APIRequestContext, { id: userId }: User, isOnBowl: boolean): Promise<void> {
  const answer = await calls.post('/api/user/status', { data: { userId, isOnBowl } })
  if (!answer.ok()) throw new Error(`${userId} could not sit: ${await answer.text()}`)
}

/** Somebody on the bowl of whom no window is needed. */
export async function sitting(baseURL: string, asked: Account): Promise<User> {
  const calls = await request.newContext({ baseURL })
  const user = await account(calls, { ...asked, isOnBowl: true })
  await calls.dispose()
  return user
}
