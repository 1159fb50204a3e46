/** Whether the tab is out of sight, so that idle motion can rest. */
import { useSyncExternalStore } from 'react'

export function usePageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden)
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
