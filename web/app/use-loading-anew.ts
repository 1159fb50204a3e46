/** Loads the page anew when some of its code did not come. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { getHealth } from '#contract/instance.ts'
import { call } from '#web/api/call.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { useLive } from '#web/realtime/use-live.ts'
import { tabStorage } from '#web/session/page-storage.ts'
import { loadAnewWhenReachable, restLeft } from './load-anew.ts'

/** A server that is started anew is there again within this time. */
const PATIENCE_MS = 8000
const ANSWER_WITHIN_MS = 4000

/** For a screen; tells whether that is still waited for in silence. */
export function useLoadingAnew(): boolean {
  const { pathname: path } = useLocation()
  const live = useLive()
  const [isPatient, setPatient] = useState(() => restLeft(tabStorage, path, Date.now()) === 0)
  useEffect(() => {
    // What was pressed meanwhile goes out first; what was written outlives it.
    const stop = loadPageAnew(path, () => live?.isIdle() ?? true)
    const cancel = pageClock.after(PATIENCE_MS, () => setPatient(false))
    return () => {
      stop()
      cancel()
    }
  }, [path, live])
  return isPatient
}

/** The answer stops it. */
export function loadPageAnew(path: string, mayGo: () => boolean = () => true): () => void {
  return loadAnewWhenReachable({
    ...{ clock: pageClock, storage: tabStorage, path },
    isReachable: async () => mayGo() && (await isServerThere()),
    reload: () => window.location.reload(),
  })
}

function isServerThere(): Promise<boolean> {
  return call(getHealth, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    () => true,
    () => false,
  )
}
