/** The user's own messages that the server has not stored yet, kept beside the stored ones in every conversation. */
import type { Delivery } from '#web/ui/message/message-lines.ts'

export type PendingMessage = {
  /** `local-…`, the same for every attempt. */
  id: string
  content: string
  timestamp: string
  /** Why the server refused it; absent while it is being sent. */
  refusal?: string | undefined
}

/** Newest first. */
export type Pending = readonly PendingMessage[]
type WithPending = { pending: Pending }

export function addPending<Log extends WithPending>(log: Log, message: PendingMessage): Log {
  return { ...log, pending: [message, ...log.pending] }
}

/** Adds the message as the newest, or moves it there. */
export function showPending<Log extends WithPending>(log: Log, message: PendingMessage): Log {
  return addPending(dropPending(log, message.id), message)
}

export function refusePending<Log extends WithPending>(log: Log, id: string, refusal: string): Log {
  return { ...log, pending: log.pending.map((one) => (one.id === id ? { ...one, refusal } : one)) }
}

/** Marks the message as sending again, under the same id and as the newest. */
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
