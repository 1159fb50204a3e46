/** What the browser tells about the page: looked at again, back on the network, awake after a sleep, touched. */
import type { Live } from './live.ts'

const LOOK_EVERY_MS = 20_000
/** A timer that comes this late was asleep with the machine. */
const ASLEEP_MS = 60_000

type Wakeable = Pick<Live, 'wake' | 'networkChanged' | 'networkLost'>

/** Keeps the connection in step with the page; the answer stops it. */
export function followPage(live: Wakeable): () => void {
  const given = new AbortController()
  const { signal } = given
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') live.wake()
  }
  document.addEventListener('visibilitychange', handleVisibility, { signal })
  window.addEventListener('pageshow', live.wake, { signal })
  window.addEventListener('online', live.networkChanged, { signal })
  window.addEventListener('offline', live.networkLost, { signal })

  let lookedAt = Date.now()
  const looking = setInterval(() => {
    const now = Date.now()
    if (now - lookedAt > ASLEEP_MS) live.wake()
    lookedAt = now
  }, LOOK_EVERY_MS)

  return () => {
    given.abort()
    clearInterval(looking)
  }
}

/** Hears every touch, key and scroll, wherever on the page. */
export function hearSignsOfLife(hear: () => void): () => void {
  const given = new AbortController()
  for (const kind of ['pointerdown', 'keydown', 'scroll', 'wheel'] as const) {
    window.addEventListener(kind, hear, { signal: given.signal, capture: true, passive: true })
  }
  return () => given.abort()
}
