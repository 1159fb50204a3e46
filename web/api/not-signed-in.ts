/** Reports to the session that the server no longer knows the caller. */
import type { Endpoint } from '#contract/protocol/endpoint.ts'

type Listener = (endpoint: Endpoint) => void

const listeners = new Set<Listener>()

/** Calls back for every call that was refused with NOT_SIGNED_IN. Returns a function that unsubscribes. */
export function onNotSignedIn(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function reportNotSignedIn(endpoint: Endpoint): void {
  for (const listener of listeners) listener(endpoint)
}
