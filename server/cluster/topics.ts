/** Delivers messages to the subscribers of their topic; what arrives before delivery starts is buffered. */

type Subscriber = (payload: unknown) => void
type Message = { topic: string; payload: unknown }

/** `onDeliveryError` gets the error of a subscriber that fails; the others still receive the message. */
export function createTopics(onDeliveryError: (error: unknown, topic: string) => void) {
  const subscribers = new Map<string, Subscriber[]>()
  const gapListeners: (() => void)[] = []
  let buffer: Message[] | undefined = []

  return {
    subscribe(topic: string, subscriber: Subscriber): void {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber])
    },

    onGap(listener: () => void): void {
      gapListeners.push(listener)
    },

    startDelivery(): void {
      const buffered = buffer ?? []
      buffer = undefined
      for (const message of buffered) deliver(message)
    },

    receive(topic: string, payload: unknown): void {
      if (buffer) buffer.push({ topic, payload })
      else deliver({ topic, payload })
    },

    reportGap(): void {
      for (const listener of gapListeners) attempt(listener, 'gap')
    },
  }

  function deliver({ topic, payload }: Message): void {
    for (const subscriber of subscribers.get(topic) ?? []) attempt(() => subscriber(payload), topic)
  }

  function attempt(work: () => void, topic: string): void {
    try {
      work()
    } catch (error) {
      onDeliveryError(error, topic)
    }
  }
}
