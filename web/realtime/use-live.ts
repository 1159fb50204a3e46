/** The live connection as components see it. It is null until there is a user and its code has loaded. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Press } from '#contract/bowl/presence.ts'
import type { Live, LiveState } from './live.ts'
import type { SendQueue } from './send-queue/send-queue.ts'

/** Messages wait in it, also before the connection is ready. */
export type MessageQueue = Pick<SendQueue, 'add' | 'drop' | 'unsent'>

export type LiveContextValue = {
  live: Live | null
  queue: MessageQueue
  /** Its code failed to load so far; the page keeps trying. */
  hasLoadFailed: boolean
  /** Never settles while nobody is signed in. */
  ready: Promise<Live>
}

const NO_QUEUE: MessageQueue = { add: () => {}, drop: () => {}, unsent: () => [] }

export const NO_LIVE: LiveContextValue = {
  live: null,
  queue: NO_QUEUE,
  hasLoadFailed: false,
  ready: new Promise(() => {}),
}

export const LiveContext = createContext<LiveContextValue>(NO_LIVE)

export function useLive(): Live | null {
  return useContext(LiveContext).live
}

export function useSendQueue(): MessageQueue {
  return useContext(LiveContext).queue
}

export function useLiveState(): LiveState {
  const { live, hasLoadFailed } = useContext(LiveContext)
  const subscribe = useCallback((listener: () => void) => live?.subscribe(listener) ?? (() => {}), [live])
  const stateNow = () => live?.state() ?? (hasLoadFailed ? 'offline' : 'connecting')
  return useSyncExternalStore(subscribe, stateNow, stateNow)
}

/** Lost or paused, so what is shown may be old. The first connecting doesn't count. */
export function useIsDisconnected(): boolean {
  const state = useLiveState()
  return state === 'offline' || state === 'closed'
}

/** Gets on or off the bowl over the socket; a press before the connection is ready waits for it. */
export function useToggle(): (isOnBowl: boolean, press: Press) => void {
  const { ready } = useContext(LiveContext)
  return useCallback((isOnBowl, press) => void ready.then((live) => live.toggle(isOnBowl, press)), [ready])
}
