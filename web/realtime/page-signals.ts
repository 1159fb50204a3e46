/** Browser signals about the page: visible again, network changed, awake after sleep, user activity. */
import type { Live } from './live.ts'

const CHECK_EVERY_MS = 20_000
/** A timer this late means that the machine was asleep. */
const ASLEEP_MS = 60_000

type Wakeable = Pick<Live, 'wake' | 'networkChanged' | 'networkLost'>

/** Wakes and suspends the connection with the page. Returns a function that stops it. */
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

/** Calls back on every touch, key press and scroll anywhere on the page. */
export function listenForActivity(onActivity: () => void): () => void {
  const controller = new AbortController()
  for (const kind of ['pointerdown', 'keydown', 'scroll', 'wheel'] as const) {
    window.addEventListener(kind, onActivity, { signal: controller.signal, capture: true, passive: true })
  }
  return () => controller.abort()
}
