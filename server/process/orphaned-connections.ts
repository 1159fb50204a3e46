/** Closes connections that node:cluster forgets when a process dies first. Kept apart: it uses undocumented messages. */
import type { Worker } from 'node:cluster'

/** A message of node:cluster's internal protocol. */
type InternalMessage = { seq: number; ack?: number }
type Handle = { close(): void }

/** Without it the caller of such a connection would wait for ever. */
export function closeOrphaned({ process: child }: Worker): void {
  const unacknowledged = new Map<number, Handle>()
  const send = child.send.bind(child)
  child.send = ((...sent: Parameters<typeof send>) => {
    const [message, connection] = sent as unknown as [InternalMessage, Handle | undefined]
    if (connection) unacknowledged.set(message.seq, connection)
    return send(...sent)
  }) as typeof child.send
  // Acknowledged: it has taken the connection, or returned it for another process.
  child.on('internalMessage', ({ ack }: InternalMessage) => ack !== undefined && unacknowledged.delete(ack))
  // `close` comes after `exit`, when all of its messages have been read.
  child.once('close', () => {
    for (const connection of unacknowledged.values()) connection.close()
  })
}
