/** Reloads a screen whose code failed to load. Returns whether to keep showing it as loading for now. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { getHealth } from '#contract/admin/instance.ts'
import { call } from '#web/api/call.ts'
import { tabStorage } from '#web/api/storage.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { useLive } from '#web/realtime/use-live.ts'
import { reloadCooldown, reloadWhenReachable } from './reload-on-chunk-error.ts'

/** A server restart takes less than this. */
const RESTART_MS = 8000
const HEALTH_TIMEOUT_MS = 4000

export function useReloadOnChunkError(): boolean {
  const { pathname: path } = useLocation()
  const live = useLive()
  const [isWaiting, setIsWaiting] = useState(() => reloadCooldown(tabStorage, path, Date.now()) === 0)
  useEffect(() => {
    const stop = reloadWhenReachable({
      clock: pageClock,
      storage: tabStorage,
      path,
      // A pending toggle is sent first; pending messages survive the reload.
      isReachable: async () => (live?.isIdle() ?? true) && (await isServerUp()),
      reload: () => window.location.reload(),
    })
    const cancel = pageClock.after(RESTART_MS, () => setIsWaiting(false))
    return () => {
      stop()
      cancel()
    }
  }, [path, live])
  return isWaiting
}

function isServerUp(): Promise<boolean> {
  return call(getHealth, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )
}
