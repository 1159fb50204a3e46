/** Notices that the server has ended a sit, and shows it when the person is back at the page. */
import type { QueryClient } from '@tanstack/react-query'
import type { SitSummary } from '#contract/bowl/sits.ts'
import type { BrowserStorage } from '#web/api/storage.ts'
import type { Live } from '#web/realtime/live.ts'
import { fetchLatestSit } from './end-sit.ts'
import type { FlushStore } from './flush.store.ts'

/** The last sit shown this way, so that one of several tabs shows it once. */
const SHOWN = 'shownSit'

type Needs = {
  live: Pick<Live, 'on'>
  cache: QueryClient
  store: FlushStore
  storage: BrowserStorage
  isOnBowl: () => boolean
  /** Runs when the person touches the page or looks at it again. Returns a function that cancels it. */
  whenBack: (run: () => void) => () => void
  /** The toast about it is no longer needed. */
  hideToast: () => void
}

export function listenForEndedSits({ live, cache, store, storage, isOnBowl, whenBack, hideToast }: Needs): () => void {
  let wasOn = isOnBowl()
  let stopWaiting = () => {}

  const stop = live.on('STATUS', (status) => {
    const isEnded = wasOn && !status.isOnBowl
    wasOn = status.isOnBowl
    stopWaiting()
    // This tab pressed, and shows the flush.
    if (!isEnded || status.press !== undefined) return
    stopWaiting = whenBack(() => void show())
  })

  return () => {
    stop()
    stopWaiting()
  }

  async function show(): Promise<void> {
    const sit = await fetchLatestSit(cache)
    if (sit?.reason !== 'inactive' || isOnBowl() || isShown(sit)) return
    hideToast()
    store.open({ kind: 'idle', sit })
  }

  function isShown({ id }: SitSummary): boolean {
    const wasShown = storage.getItem(SHOWN) === id
    storage.setItem(SHOWN, id)
    return wasShown
  }
}

/** A hidden page waits until it is visible, a visible one until a press or a scroll is over: that press may lead elsewhere. */
export function whenPersonIsBack(run: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const handleBack = () => {
    controller.abort()
    run()
  }
  for (const kind of ['click', 'keyup', 'wheel', 'pointercancel'] as const) {
    window.addEventListener(kind, handleBack, { signal, capture: true, passive: true })
  }
  document.addEventListener('visibilitychange', () => !document.hidden && handleBack(), { signal })
  return () => controller.abort()
}
