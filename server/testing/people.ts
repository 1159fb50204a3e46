/** The people of the tests: Rhoda the member, Pearl, Percy and Paula the premium, Gus the guest, Ada the admin. */
import { desc, eq } from 'drizzle-orm'
import { adminLogin } from '#contract/admin/admin.ts'
import { setStatus } from '#contract/bowl/presence.ts'
import { forgotPassword, signIn, signUp } from '#contract/people/auth.ts'
import { outbox } from '#server/db/schema/instance/outbox.schema.ts'
import type { Browser } from './browser.ts'
import { createLeakScan } from './leak-scan.ts'
import { ADMIN_PASSWORD, type TestApp } from './start-app.ts'

export const PASSWORD = 'two-ply forever'

/** What is in a letter belongs to its reader, and is in no answer to any client. */
const resetLinks = createLeakScan()

const forms = {
  rhoda: { email: 'rhoda@example.com', nickname: 'FlushMaster', emoji: '🧻', isPremium: false },
  robin: { email: 'robin@example.com', nickname: 'StallStar', emoji: '🧼', isPremium: false },
  pearl: { email: 'pearl@example.com', nickname: 'Pearl of the Loo', emoji: '🚽', isPremium: true },
  percy: { email: 'percy@example.com', nickname: 'Percy Porcelain', emoji: '🚽', isPremium: true },
  paula: { email: 'paula@example.com', nickname: 'Paula Plunger', emoji: '🚽', isPremium: true },
} as const

/** Whatever people can come in by. */
type Door = Pick<TestApp, 'browser'>
export type Visitor = { id: string; browser: Browser }
export type Member = Visitor & { email: string }

/** What a person fills in at sign-up. */
export function formOf(name: keyof typeof forms) {
  return { ...forms[name], password: PASSWORD }
}

export async function member(app: Door, name: keyof typeof forms): Promise<Member> {
  const browser = app.browser()
  const { status, body, text } = await browser.call(signUp, { body: formOf(name) })
  if (status !== 200) throw new Error(`${name} could not sign up: ${text}`)
  return { id: body.id, email: forms[name].email, browser }
}

/** A browser of its own in which a member is signed in once more. */
export async function anotherDevice(app: Door, { id, email }: Member): Promise<Member> {
  const browser = app.browser()
  const { status, text } = await browser.call(signIn, { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${text}`)
  return { id, email, browser }
}

/** A guest who has claimed an id by getting on the bowl. */
export async function guest(app: Door, id = 'guest-Gus12345'): Promise<Visitor> {
  const browser = app.browser()
  const body = { userId: id, isOnBowl: true, nickname: '(Just Visiting)07', emoji: '💩' }
  const { status, text } = await browser.call(setStatus, { body })
  if (status !== 200) throw new Error(`${id} was not let in: ${text}`)
  return { id, browser }
}

export async function admin(app: Door): Promise<{ browser: Browser }> {
  const browser = app.browser()
  const { body, text } = await browser.call(adminLogin, { body: { password: ADMIN_PASSWORD } })
  if (!body.token) throw new Error(`the admin could not log in: ${text}`)
  browser.carry(body.token)
  return { browser }
}

/** One press of the toggle. */
export function toggle({ id, browser }: Visitor, isOnBowl: boolean) {
  return browser.call(setStatus, { body: { userId: id, isOnBowl } })
}

/** The letters that wait in the outbox for an address, newest first. */
export async function mailsTo(app: TestApp, email: string) {
  await app.settled()
  return app.database.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
}

/** Asks for a reset link and takes the token out of the letter. */
export async function resetTokenOf(app: TestApp, email: string): Promise<string> {
  await app.browser().call(forgotPassword, { body: { email } })
  const [letter] = await mailsTo(app, email)
  return tokenIn(letter?.text ?? '')
}

export function tokenIn(letter: string): string {
  const token = /token=([\w-]+)/.exec(letter)?.[1]
  if (!token) throw new Error('the letter holds no reset link')
  resetLinks.isGiven(token, 'a reset link')
  return token
}
