/** What the process that holds a data folder and a backup of it say to each other: one line of JSON each. */
import type { Socket } from 'node:net'

/**
 * The holder's side. The backup says nothing: connecting asks for a copy, and ending its side says that the copy is read.
 * `whole` then says that the copy was there until now; without it the holder has died, and the copy may be half removed.
 */
export type HolderMessage =
  | { is: 'copying' }
  | { is: 'copied'; name: string; pausedMs: number }
  | { is: 'failed'; reason: string }
  | { is: 'whole' }

export function send(socket: Socket, message: HolderMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Ends when the holder is gone. */
export async function* messagesFrom(socket: Socket): AsyncGenerator<HolderMessage> {
  let rest = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as HolderMessage
  }
}
