/** The public room on the wire. */
import type { ChatMessage } from '#contract/chat.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { CommandHandlers } from '#server/realtime/conversation.ts'
import { frameOf } from '#server/realtime/frames.ts'
import type { Hub } from '#server/realtime/hub.ts'
import type { Chat } from './chat.ts'

type Needs = { chat: Chat; noteSignOfLife: (personId: string) => void }

export function chatCommands({ chat, noteSignOfLife }: Needs): Pick<CommandHandlers, 'MESSAGE'> {
  return {
    MESSAGE: async ({ command, connection, personId }) => {
      noteSignOfLife(personId)
      const { message, isNew } = await chat.post({ personId, address: connection.address }, command.message)
      // Everyone has heard a new message; one that was sent again is acknowledged to its sender alone.
      if (!isNew) connection.send({ type: 'MESSAGE', message })
    },
  }
}

/** All messages of one commit leave in one write, as frames of their own. */
export function tellMessages(hub: Hub, messages: readonly ChatMessage[]): void {
  hub.toAll(Buffer.concat(messages.map((message) => frameOf({ type: 'MESSAGE', message }))))
}

export function sendHistory(chat: Chat, connection: Connection, lastSeq: number | undefined): void {
  connection.write(chat.historySince(lastSeq))
}
