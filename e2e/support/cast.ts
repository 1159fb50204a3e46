/** The people of the screens: one window each for a visitor, a guest, a member and a premium member. */
import type { Browser } from 'playwright-core'
import { type Look, newPerson, type Person } from './browser.ts'
import { asGuest, member } from './people.ts'
import type { Who } from './screen.ts'

export const RESETTER = 'reset-me@bowl.example'

export type Cast = Record<Who, Person>

export async function gatherCast(browser: Browser, baseURL: string, look: Look): Promise<Cast> {
  const rhoda = { email: 'rhoda@bowl.example', nickname: 'LooLegend', emoji: '🧼' }
  const pearl = { email: 'pearl@bowl.example', nickname: 'Pearl', premium: true }
  await member(browser, baseURL, { email: RESETTER })
  return {
    visitor: await newPerson(browser, baseURL, look),
    guest: await asGuest(browser, baseURL, look),
    member: await member(browser, baseURL, { ...rhoda, ...look }),
    premium: await member(browser, baseURL, { ...pearl, ...look }),
  }
}
