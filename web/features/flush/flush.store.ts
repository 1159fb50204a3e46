/** The flush that is on the wall, in a small store, because the press and the live connection open it from outside. */
import { useSyncExternalStore } from 'react'
import type { SitSummary } from '#contract/bowl/sits.ts'

/** Where the throne of the page is, so that the scene's throne begins there. */
export type ThronePosition = Pick<DOMRect, 'left' | 'top' | 'width'>

export type Flush =
  | { kind: 'flush'; startedAt: string; seconds: number; throne: ThronePosition | undefined }
  | { kind: 'idle'; sit: SitSummary }

export type FlushStore = ReturnType<typeof createFlushStore>

export function createFlushStore() {
  const listeners = new Set<() => void>()
  let current: Flush | null = null
  let failures = 0

  function set(next: Flush | null): void {
    current = next
    for (const listener of [...listeners]) listener()
  }

  return {
    current: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (flush: Flush) => set(flush),
    close: () => set(null),
    /** Closes the scene: the person is still on the bowl. */
    fail(): void {
      failures += 1
      if (current?.kind === 'flush') set(null)
    },
    failures: () => failures,
  }
}

export const flushStore = createFlushStore()

export function useFlush(): Flush | null {
  return useSyncExternalStore(flushStore.subscribe, flushStore.current)
}
