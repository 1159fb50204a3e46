/** The Hall of Fame and a profile with years of activity, as fake responses. */
import { expect, type Page } from '@playwright/test'
import { badgeKeys } from '#contract/bowl/badges.ts'
import { LEADERS_SHOWN, type Leader } from '#contract/bowl/leaderboard.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { textOn } from './on-screen.ts'
import { openAt, type Screen } from './screen.ts'

/** Includes the widest possible name, and one without a line break opportunity. */
const NAMES = ['Sir Flushalot', 'WWWWWWWWWWWWWWWWWWWW', 'Countess of Commodes', 'LooLegend', 'Ünsterblichörtchen']
const EMOJIS = ['👑', '🦚', '🧻', '🧼', '🚽']
const DAY_MS = 24 * 60 * 60 * 1000

export const fameScreens: readonly Screen[] = [
  { name: 'leaderboard-three', who: 'member', isPictureOnly: true, open: (page) => openHall(page, 3) },
  {
    name: 'leaderboard-many',
    who: 'member',
    isLong: true,
    isWide: true,
    open: (page) => openHall(page, LEADERS_SHOWN),
  },
  { name: 'profile-full', who: 'member', isLong: true, open: openFull },
]

async function openHall(page: Page, rows: number) {
  await stopIntercepting(page)
  const leaders = (most: number) => Array.from({ length: rows }, (_, at) => leaderAt(at, most))
  await intercept(page, '**/api/leaderboard', (route) =>
    route.fulfill({
      json: {
        success: true,
        timeLeaders: leaders(86_399),
        messageLeaders: leaders(48_210),
        checkInLeaders: leaders(4380),
      },
    }),
  )
  const places = rows < LEADERS_SHOWN ? {} : { time: { rank: 412_300, stat: 45, isAbout: true } }
  await intercept(page, '**/api/leaderboard/me', (route) => route.fulfill({ json: { success: true, ...places } }))
  await openAt(page, '/leaderboard')
  await expect(textOn(page, rows < LEADERS_SHOWN ? 'Sir Flushalot' : 'Your place')).toBeVisible()
}

function leaderAt(at: number, most: number): Leader {
  const [nickname = '', emoji = ''] = [NAMES[at % NAMES.length], EMOJIS[at % EMOJIS.length]]
  return { id: `u-${at}`, nickname, emoji, isPremium: at % 3 === 0, rank: at + 1, stat: Math.round(most / (at + 1)) }
}

async function openFull(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/user/profile/*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const figures = { totalVisits: 4380, currentStreak: 365, longestStreak: 1204, messagesCount: 48_210 }
    const badges = Object.fromEntries(badgeKeys.map((badge) => [badge, true]))
    const week = Array.from({ length: 7 }, (_, at) => ({
      day: new Date(Date.now() - (6 - at) * DAY_MS).toISOString().slice(0, 10),
      visits: (at * 5) % 13,
    }))
    const profile = { ...body.profile, ...figures, badges }
    await route.fulfill({ json: { ...body, profile, week, longestSeconds: 86_399 } })
  })
  await openAt(page, '/profile')
  await expect(textOn(page, '48,210')).toBeVisible()
}
