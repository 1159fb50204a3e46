/** Loads a screen anew whose code did not come; tells whether that is still waited for in silence. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { getHealth } from '#contract/admin/instance.ts'
import { call } from '#web/api/call.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { useLive } from '#web/realtime/use-live.ts'
import { tabStorage } from '#web/session/page-storage.ts'
import { reloadWhenReachable, restLeft } from './reload-on-chunk-error.ts'

/** A server that is started anew is there again within this time. */
const PATIENCE_MS = 8000
const ANSWER_WITHIN_MS = 4000

export function useReloadOnChunkError(): boolean {
  const { pathname: path } = useLocation()
  const live = useLive()
  const [isPatient, setPatient] = useState(() => restLeft(tabStorage, path, Date.now()) === 0)
  useEffect(() => {
    const stop = reloadWhenReachable({
      ...{ clock: pageClock, storage: tabStorage, path },
      // What was pressed meanwhile goes out first; what was written outlives it.
      isReachable: async () => (live?.isIdle() ?? true) && (await isServerThere()),
      reload: () => window.location.reload(),
    })
    const cancel = pageClock.after(PATIENCE_MS, () => setPatient(false))
    return () => {
      stop()
      cancel()
    }
  }, [path, live])
  return isPatient
}

function isServerThere(): Promise<boolean> {
  return call(getHealth, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    () => true,
    () => false,
  )
}
