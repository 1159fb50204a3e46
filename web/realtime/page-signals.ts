/** Browser signals about the page: visible again, network changed, awake after sleep, user activity. */
import type { Live } from './live.ts'

const CHECK_EVERY_MS = 20_000
/** A timer this late means that the machine was asleep. */
const ASLEEP_MS = 60_000

export const ACTIVITY_SIGNAL_EVERY_MS = 60_000

type Wakeable = Pick<Live, 'wake' | 'networkChanged' | 'networkLost'>

export function followPage(live: Wakeable): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') live.wake()
  }
  document.addEventListener('visibilitychange', handleVisibility, { signal })
  window.addEventListener('pageshow', live.wake, { signal })
  window.addEventListener('online', live.networkChanged, { signal })
  window.addEventListener('offline', live.networkLost, { signal })

  let checkedAt = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - checkedAt > ASLEEP_MS) live.wake()
    checkedAt = now
  }, CHECK_EVERY_MS)

  return () => {
    controller.abort()
    clearInterval(timer)
  }
}

export function listenForActivity(onActivity: () => void): () => void {
  const controller = new AbortController()
  for (const kind of ['pointerdown', 'keydown', 'scroll', 'wheel'] as const) {
    window.addEventListener(kind, onActivity, { signal: controller.signal, capture: true, passive: true })
  }
  return () => controller.abort()
}

type Needs = { now: () => number; isOnBowl: () => boolean; send: () => void }

export type ActivitySignal = ReturnType<typeof createActivitySignal>

/** Throttles the signal that a person is still active: once a minute, but at once after an inactivity warning. */
export function createActivitySignal({ now, isOnBowl, send }: Needs) {
  let sentAt = Number.NEGATIVE_INFINITY

  return {
    note(): void {
      if (!isOnBowl() || now() - sentAt < ACTIVITY_SIGNAL_EVERY_MS) return
      sentAt = now()
      send()
    },

    /** The server has warned, so the next activity is sent without waiting. */
    warned(): void {
      sentAt = Number.NEGATIVE_INFINITY
    },
  }
}
