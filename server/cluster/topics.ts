/** Who listens to which topic. What comes before anyone listens waits. */

type Listener = (news: unknown) => void
type Heard = { topic: string; news: unknown }

/** `onFault` hears of a listener that failed; the others hear the news all the same. */
export function createTopics(onFault: (error: unknown, topic: string) => void) {
  const listeners = new Map<string, Listener[]>()
  const gapListeners: (() => void)[] = []
  let early: Heard[] | undefined = []

  return {
    hear: (topic: string, listener: Listener): void =>
      void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),

    onGap: (listener: () => void): void => void gapListeners.push(listener),

    listen(): void {
      const waiting = early ?? []
      early = undefined
      for (const heard of waiting) handOn(heard)
    },

    take(topic: string, news: unknown): void {
      if (early) early.push({ topic, news })
      else handOn({ topic, news })
    },

    tellGap(): void {
      for (const listener of gapListeners) attempt(listener, 'gap')
    },
  }

  function handOn({ topic, news }: Heard): void {
    for (const listener of listeners.get(topic) ?? []) attempt(() => listener(news), topic)
  }

  function attempt(work: () => void, topic: string): void {
    try {
      work()
    } catch (error) {
      onFault(error, topic)
    }
  }
}
