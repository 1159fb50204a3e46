/** Tells the session that the server no longer knows the caller. */
import type { Endpoint } from '#contract/protocol/endpoint.ts'

type Listener = (endpoint: Endpoint) => void

const listeners = new Set<Listener>()

/** Hears of every call that was refused because nobody is signed in; returns the way to stop hearing. */
export function onNotSignedIn(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function reportNotSignedIn(endpoint: Endpoint): void {
  for (const listener of listeners) listener(endpoint)
}
