/** The people of the tests: Rhoda the member, Pearl, Percy and Paula the premium, Gus the guest, Ada the admin. */
import { desc, eq } from 'drizzle-orm'
import { adminLogin } from '#contract/admin/admin.ts'
import { setStatus } from '#contract/bowl/presence.ts'
import { forgotPassword, signIn, signUp } from '#contract/people/auth.ts'
import { outbox } from '#server/db/schema/instance/instance.schema.ts'
import type { Browser } from './browser.ts'
import { createLeakScan } from './leak-scan.ts'
import { ADMIN_PASSWORD, type TestApp } from './start-app.ts'

export const PASSWORD = 'two-ply forever'

/** Reset links are secrets that no response may contain. */
const resetLinks = createLeakScan()

const forms = {
  rhoda: { email: 'rhoda@example.com', nickname: 'FlushMaster', emoji: '🧻', isPremium: false },
  robin: { email: 'robin@example.com', nickname: 'StallStar', emoji: '🧼', isPremium: false },
  pearl: { email: 'pearl@example.com', nickname: 'Pearl of the Loo', emoji: '🚽', isPremium: true },
  percy: { email: 'percy@example.com', nickname: 'Percy Porcelain', emoji: '🚽', isPremium: true },
  paula: { email: 'paula@example.com', nickname: 'Paula Plunger', emoji: '🚽', isPremium: true },
} as const

type BrowserSource = Pick<TestApp, 'browser'>
export type TestPerson = { id: string; browser: Browser }
export type Member = TestPerson & { email: string }

export function signUpBody(name: keyof typeof forms) {
  return { ...forms[name], password: PASSWORD }
}

export async function member(app: BrowserSource, name: keyof typeof forms): Promise<Member> {
  const browser = app.browser()
  const { status, body, text } = await browser.call(signUp, { body: signUpBody(name) })
  if (status !== 200) throw new Error(`${name} could not sign up: ${text}`)
  return { id: body.id, email: forms[name].email, browser }
}

/** Signs the member in on a second browser. */
export async function anotherDevice(app: BrowserSource, { id, email }: Member): Promise<Member> {
  const browser = app.browser()
  const { status, text } = await browser.call(signIn, { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${text}`)
  return { id, email, browser }
}

export async function guest(app: BrowserSource, id = 'guest-Gus12345'): Promise<TestPerson> {
  const browser = app.browser()
  const body = { userId: id, isOnBowl: true, nickname: '(Just Visiting)07', emoji: '💩' }
  const { status, text } = await browser.call(setStatus, { body })
  if (status !== 200) throw new Error(`${id} was not let in: ${text}`)
  return { id, browser }
}

export async function admin(app: BrowserSource): Promise<{ browser: Browser }> {
  const browser = app.browser()
  const { body, text } = await browser.call(adminLogin, { body: { password: ADMIN_PASSWORD } })
  if (!body.token) throw new Error(`the admin could not log in: ${text}`)
  browser.setToken(body.token)
  return { browser }
}

export function toggle({ id, browser }: TestPerson, isOnBowl: boolean) {
  return browser.call(setStatus, { body: { userId: id, isOnBowl } })
}

/** Newest first. */
export async function mailsTo(app: TestApp, email: string) {
  await app.settled()
  return app.database.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
}

export async function requestResetToken(app: TestApp, email: string): Promise<string> {
  await app.browser().call(forgotPassword, { body: { email } })
  const [mail] = await mailsTo(app, email)
  return tokenIn(mail?.text ?? '')
}

export function tokenIn(mail: string): string {
  const token = /token=([\w-]+)/.exec(mail)?.[1]
  if (!token) throw new Error('the mail contains no reset link')
  resetLinks.registerSecret(token, 'a reset link')
  return token
}
