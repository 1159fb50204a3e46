/** Connections on their way to a process: node:cluster forgets the one whose process ends before it has taken it. */
import type { Worker } from 'node:cluster'

/** What node:cluster and its processes say to each other, beside what they are told to. */
type Inner = { seq: number; ack?: number }
type Handle = { close(): void }

/** Closes what the process was handed and has not answered, so that the caller does not wait for what nobody will say. */
export function closeOrphaned({ process: child }: Worker): void {
  const untaken = new Map<number, Handle>()
  const send = child.send.bind(child)
  child.send = ((...sent: Parameters<typeof send>) => {
    const [message, connection] = sent as unknown as [Inner, Handle | undefined]
    if (connection) untaken.set(message.seq, connection)
    return send(...sent)
  }) as typeof child.send
  // It has taken the connection, or sends it back and it goes to another.
  child.on('internalMessage', ({ ack }: Inner) => ack !== undefined && untaken.delete(ack))
  // Later than its end: everything that it has said is read by then.
  child.once('close', () => {
    for (const connection of untaken.values()) connection.close()
  })
}
