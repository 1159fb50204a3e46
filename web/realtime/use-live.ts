/** The live connection as components see it. Its code is fetched once there is a user; until then it is null. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Press } from '#contract/bowl/presence.ts'
import type { Live, LiveState } from './live.ts'

export type LiveContextValue = {
  live: Live | null
  /** Its code could not be had so far; it is asked for again. */
  isOutOfReach: boolean
  /** Never settles while nobody is signed in. */
  ready: Promise<Live>
}

export const NO_LIVE: LiveContextValue = { live: null, isOutOfReach: false, ready: new Promise(() => {}) }

export const LiveContext = createContext<LiveContextValue>(NO_LIVE)

export function useLive(): Live | null {
  return useContext(LiveContext).live
}

export function useLiveState(): LiveState {
  const { live, isOutOfReach } = useContext(LiveContext)
  const subscribe = useCallback((watcher: () => void) => live?.subscribe(watcher) ?? (() => {}), [live])
  const stateNow = () => live?.state() ?? (isOutOfReach ? 'offline' : 'connecting')
  return useSyncExternalStore(subscribe, stateNow, stateNow)
}

/** Lost or resting: what is shown may be old. Who is only just coming in is not told so. */
export function useIsCutOff(): boolean {
  const state = useLiveState()
  return state === 'offline' || state === 'closed'
}

/** Gets on or off the bowl over the socket; a press that comes before the connection waits for it. */
export function useToggle(): (isOnBowl: boolean, press: Press) => void {
  const { ready } = useContext(LiveContext)
  return useCallback((isOnBowl, press) => void ready.then((live) => live.toggle(isOnBowl, press)), [ready])
}
