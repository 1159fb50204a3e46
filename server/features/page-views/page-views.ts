/** Counts looks at screens: the screen and the day, and nothing that could tell who looked. */

import type { Db } from '#server/db/db.ts'
import type { Background } from '#server/lib/background.ts'
import { localDay } from '#server/lib/local-day.ts'
import { addViews } from './page-views.store.ts'

/** The screens of the product. Ids are cut off, and whatever else is typed is counted as one. */
const SCREENS = new Set(
  `/ /signin /signup /old-signup /simple-signup /guest-setup /forgot-password /reset-password /home /chat /private-chat
  /trivia /profile /leaderboard /guide /subscribe /admin`.split(/\s+/),
)

type Needs = { db: Db; background: Background; now: () => Date }

export type PageViews = ReturnType<typeof createPageViews>

export function createPageViews({ db, background, now }: Needs) {
  let waiting = new Map<string, number>()
  let isWriting = false

  return {
    count(path: string): void {
      const screen = screenOf(path)
      waiting.set(screen, (waiting.get(screen) ?? 0) + 1)
      if (!isWriting) background.run('page views', write)
    },
  }

  /** While one write is under way the next looks gather, and then go together. */
  async function write(): Promise<void> {
    isWriting = true
    try {
      while (waiting.size > 0) {
        const views = waiting
        waiting = new Map()
        await addViews(db, localDay(now(), 'UTC'), views)
      }
    } finally {
      isWriting = false
    }
  }
}

export function screenOf(path: string): string {
  const plain = path.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/+$/, '') ?? '/'
  if (plain.startsWith('/profile/')) return '/profile/:userId'
  return SCREENS.has(plain) ? plain : '(other)'
}
