/** The user's own messages that the server has not stored yet, kept beside the stored ones in every conversation. */

/** Until it is answered, or after a refusal. */
type Delivery = { state: 'sending' } | { state: 'refused'; reason: string }

export type PendingMessage = {
  id: string
  content: string
  timestamp: string
  /** Why the server refused it; absent while it is being sent. */
  refusal?: string | undefined
}

/** Newest first. */
export type Pending = readonly PendingMessage[]
type WithPending = { pending: Pending }

/** The same for every attempt, so that the server stores the message once. */
export function newLocalId(): string {
  // Browsers offer `randomUUID` only on secure pages.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `local-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function addPending<Log extends WithPending>(log: Log, message: PendingMessage): Log {
  return { ...log, pending: [message, ...log.pending] }
}

export function showPending<Log extends WithPending>(log: Log, message: PendingMessage): Log {
  return addPending(dropPending(log, message.id), message)
}

export function refusePending<Log extends WithPending>(log: Log, id: string, refusal: string): Log {
  return { ...log, pending: log.pending.map((one) => (one.id === id ? { ...one, refusal } : one)) }
}

export function retryPending<Log extends WithPending>(log: Log, id: string, timestamp: string): Log {
  const again = log.pending.find((one) => one.id === id)
  if (!again) return log
  return showPending(log, { id, content: again.content, timestamp })
}

export function dropPending<Log extends WithPending>(log: Log, id: string): Log {
  return { ...log, pending: log.pending.filter((one) => one.id !== id) }
}

export function deliveryOf({ refusal }: PendingMessage): Delivery {
  return refusal === undefined ? { state: 'sending' } : { state: 'refused', reason: refusal }
}
