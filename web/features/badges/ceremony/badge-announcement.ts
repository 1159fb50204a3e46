/** Decides how a new badge is shown: as a scene at once, as a toast, or by the dot on the Profile tab alone. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Clock } from '#web/realtime/clock.ts'

/** Badges of one transaction arrive one by one. */
export const TOGETHER_MS = 300
/** From the press until the lid is up and the splash has run out. */
export const LID_MOVES_MS = 1400
/** A badge within this time belongs to the press that opened the lid. */
export const OPENED_BY_PRESS_MS = 3000
const NO_KEY_FOR_MS = 1000
/** If this page was untouched for longer, another page of the person has earned the badge. */
const IN_USE_MS = 30_000
/** Never two ceremonies in a row. */
const BETWEEN_SCENES_MS = 10_000

const SCENE_PATHS = /^\/(?:home|profile|trivia|leaderboard)$/

export type Situation = {
  path: string
  isHidden: boolean
  /** Since the page was opened, or last touched or typed in. */
  sinceUsedMs: number
  /** A dialog, a menu or a scene. */
  isSomethingOpen: boolean
  isInField: boolean
  sinceKeyMs: number
  sinceSceneMs: number
  sinceSatDownMs: number
}

export function announcementFor(situation: Situation): 'scene' | 'toast' | 'dot' {
  // The person is looking at another page, and the dot shows on every page.
  if (situation.isHidden || situation.sinceUsedMs > IN_USE_MS) return 'dot'
  const isBusy = situation.isSomethingOpen || situation.isInField || situation.sinceKeyMs < NO_KEY_FOR_MS
  const isSettled = situation.sinceSatDownMs >= OPENED_BY_PRESS_MS && situation.sinceSceneMs >= BETWEEN_SCENES_MS
  return SCENE_PATHS.test(situation.path) && !isBusy && isSettled ? 'scene' : 'toast'
}

type Needs = {
  clock: Clock
  situation: () => Situation
  playScene: (badges: readonly BadgeKey[]) => void
  showBadgeToast: (badges: readonly BadgeKey[]) => void
}

export function createBadgeAnnouncer({ clock, situation, playScene, showBadgeToast }: Needs) {
  let waiting: BadgeKey[] = []
  let cancel = () => {}

  return {
    earned(badge: BadgeKey): void {
      if (waiting.length === 0) cancel = clock.after(TOGETHER_MS, decide)
      waiting = [...waiting.filter((other) => other !== badge), badge]
    },

    stop: () => cancel(),
  }

  function decide(): void {
    const now = situation()
    const lidMovesFor = LID_MOVES_MS - now.sinceSatDownMs
    if (lidMovesFor > 0) {
      cancel = clock.after(lidMovesFor, decide)
      return
    }
    const badges = waiting
    waiting = []
    const announcement = announcementFor(now)
    if (announcement === 'scene') playScene(badges)
    if (announcement === 'toast') showBadgeToast(badges)
  }
}
