/** What people do on the way in, by what they see on the screen. */
import type { Browser } from 'playwright-core'
import { newPerson, type Person } from './browser.ts'

export const PASSWORD = 'two-ply forever'

type Options = NonNullable<Parameters<typeof newPerson>[2]>
type SignUp = Options & { email: string; premium?: boolean; nickname?: string }

/** Signs up through the form and stands on /home. */
export async function signedUp(browser: Browser, baseURL: string, options: SignUp): Promise<Person> {
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

export async function asGuest(browser: Browser, baseURL: string, look: Options = {}): Promise<Person> {
  const person = await newPerson(browser, baseURL, look)
  await person.page.goto('/guest-setup')
  await person.page.getByRole('button', { name: 'Continue as Guest' }).click()
  await person.page.waitForURL('**/home')
  return person
}
