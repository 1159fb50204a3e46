/** Counts page views by screen and day; nothing about the viewer is stored. */
import { recordPageView } from '#contract/admin/page-views.ts'
import type { Db } from '#server/db/db.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { localDay } from '#server/lib/dates.ts'
import { addViews } from './page-views.store.ts'

/** Ids are replaced by a placeholder, and all unknown paths are counted as one. */
const SCREENS = new Set(
  `/ /signin /signup /old-signup /simple-signup /guest-setup /forgot-password /reset-password /home /chat /private-chat
  /trivia /profile /leaderboard /guide /subscribe /admin`.split(/\s+/),
)

type Needs = { db: Db; background: Background; now: () => Date }

type PageViews = ReturnType<typeof createPageViews>

export function createPageViews({ db, background, now }: Needs) {
  let pending = new Map<string, number>()
  let isWriting = false

  return {
    count(path: string): void {
      const screen = screenOf(path)
      pending.set(screen, (pending.get(screen) ?? 0) + 1)
      if (!isWriting) background.run('page views', write)
    },
  }

  /** Views that arrive during a write are collected and written together. */
  async function write(): Promise<void> {
    isWriting = true
    try {
      while (pending.size > 0) {
        const views = pending
        pending = new Map()
        await addViews(db, localDay(now(), 'UTC'), views)
      }
    } finally {
      isWriting = false
    }
  }
}

export function servePageViews(serve: Serve, pageViews: PageViews): void {
  serve(recordPageView, ({ body }) => {
    pageViews.count(body.path)
    return { success: true as const }
  })
}

export function screenOf(path: string): string {
  const pathname = path.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/+$/, '') ?? '/'
  if (pathname.startsWith('/profile/')) return '/profile/:userId'
  return SCREENS.has(pathname) ? pathname : '(other)'
}
