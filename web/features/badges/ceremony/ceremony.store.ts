/** The badges whose ceremony is on the wall, in a small store, because toasts and the live connection open it. */
import { useSyncExternalStore } from 'react'
import type { BadgeKey } from '#contract/bowl/badges.ts'

export type Ceremony = {
  badges: readonly BadgeKey[]
  /** Where the flush had the badge's tile, which grows into the scene. */
  from?: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined
}

let current: Ceremony | null = null
const listeners = new Set<() => void>()

function set(next: Ceremony | null): void {
  current = next
  for (const listener of [...listeners]) listener()
}

export const openCeremony = (ceremony: Ceremony): void => set(ceremony)
export const closeCeremony = (): void => set(null)

export function useCeremony(): Ceremony | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
  )
}
