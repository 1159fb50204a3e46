/** Who hears of the server's events. */
import type { LiveEvent, LiveEventOf } from '#contract/protocol/wire.ts'

type Listener = (event: LiveEvent) => void

type Needs = {
  /** What an event means to the page; undefined: nothing yet. */
  read: (event: LiveEvent) => LiveEvent | undefined
  /** They hear of every event before all others, because the connection itself depends on them. */
  first: readonly Listener[]
}

export function createLiveEvents({ read, first }: Needs) {
  const listeners = new Set<Listener>()

  return {
    on<Type extends LiveEvent['type']>(type: Type, listener: (event: LiveEventOf<Type>) => void): () => void {
      return subscribeTo(listeners, (event) => {
        // The comparison narrows the type, but the compiler can't follow it through the generic.
        if (event.type === type) listener(event as LiveEventOf<Type>)
      })
    },

    handle(received: LiveEvent): void {
      const event = read(received)
      if (event) for (const listener of [...first, ...listeners]) listener(event)
    },
  }
}

export function subscribeTo<Each>(listeners: Set<Each>, listener: Each): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
