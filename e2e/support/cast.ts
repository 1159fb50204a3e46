/** The people of the screens: one window each for a visitor, a guest, a member and a premium member. */
import type { Browser } from '@playwright/test'
import { type Look, openWindow, type Person } from './browser.ts'
import { asGuest, asMember, openAccount } from './people.ts'
import type { Who } from './screen.ts'

export const RESETTER = 'reset-me@bowl.example'

export type Cast = Record<Who, Person>

export async function gatherCast(browser: Browser, url: string, look?: Look): Promise<Cast> {
  const [visitor, guest, member, premium] = await Promise.all([
    openWindow(browser, url, look),
    asGuest(browser, url, look),
    asMember(browser, url, { nickname: 'LooLegend', ...look }),
    asMember(browser, url, { nickname: 'Pearl', premium: true, ...look }),
    openAccount(url, { email: RESETTER }),
  ])
  return { visitor, guest, member, premium }
}
