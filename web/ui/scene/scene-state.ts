/** Whether a scene is on the wall, in a small store, so that toasts and offers wait for it. */
import { useSyncExternalStore } from 'react'
import { opensStill, recent } from './scene-rules.ts'

/** Offers and prompts wait this long after a scene. */
export const IDLE_AFTER_SCENE_MS = 10_000

const HISTORY = 'scenes'

type Needs = { now: () => number; after: (ms: number, run: () => void) => () => void }

export function createSceneState({ now, after }: Needs) {
  const listeners = new Set<() => void>()
  let open = 0
  let endedAt = Number.NEGATIVE_INFINITY

  function set(change: 1 | -1): void {
    open += change
    if (open === 0) endedAt = now()
    for (const listener of [...listeners]) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const isIdle = () => open === 0 && now() - endedAt >= IDLE_AFTER_SCENE_MS

  return {
    isOpen: () => open > 0,

    endedAt: () => endedAt,

    subscribe,

    /** Returns the function to call when the scene is over. */
    enter(): () => void {
      set(1)
      return () => set(-1)
    },

    /** Runs now, or once the open scene has closed. */
    whenClosed(run: () => void): void {
      if (open === 0) {
        run()
        return
      }
      const stop = subscribe(() => {
        if (open > 0) return
        stop()
        run()
      })
    },

    /** Runs once no scene is open and the last one ended a while ago. Returns a function that cancels it. */
    whenIdle(run: () => void): () => void {
      let stop = () => {}
      const check = () => {
        stop()
        if (isIdle()) {
          run()
          return
        }
        stop = open > 0 ? subscribe(check) : after(endedAt + IDLE_AFTER_SCENE_MS - now(), check)
      }
      check()
      return () => stop()
    },
  }
}

export const sceneState = createSceneState({
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

export function useSceneOpen(): boolean {
  return useSyncExternalStore(sceneState.subscribe, sceneState.isOpen)
}

/** Remembers that a scene opens now; true when it opens on its last frame. */
export function opensOnLastFrame(now: number): boolean {
  const earlier = storedTimes()
  storeTimes([...recent(earlier, now), now])
  return prefersReducedMotion() || opensStill(earlier, now)
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function storedTimes(): number[] {
  try {
    const times: unknown = JSON.parse(localStorage.getItem(HISTORY) ?? '[]')
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : []
  } catch {
    return []
  }
}

function storeTimes(times: readonly number[]): void {
  try {
    localStorage.setItem(HISTORY, JSON.stringify(times))
  } catch {
    // Storage can be disabled; then every scene plays.
  }
}
