/** The command that posts a message in the public room, and how stored messages reach its pages. */
import type { ChatMessage } from '#contract/social/chat.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'
import type { Chat } from './chat.ts'

type Needs = { chat: Chat; noteActivity: (personId: string) => void }

export function chatCommands({ chat, noteActivity }: Needs): Pick<CommandHandlers, 'MESSAGE'> {
  return {
    MESSAGE: async ({ command, connection, person }) => {
      noteActivity(person.personId)
      const { written } = await chat.post(person, command.message)
      // New messages are broadcast when stored; a resend is acknowledged to its sender only.
      const done = written.then(({ message, isNew }) => {
        if (!isNew) connection.send({ type: 'MESSAGE', message })
      })
      return { done }
    },
  }
}

export type BlockedEitherWay = (personId: string) => ReadonlySet<string>

type AuthorFrame = { authorId: string; frame: Buffer }

/** Returns the deliveries: each message counts once per socket. */
export function sendMessages(hub: Hub, messages: readonly ChatMessage[], blockedEitherWay: BlockedEitherWay): number {
  const frames = messages.map((message) => ({ authorId: message.userId, frame: frameOf({ type: 'MESSAGE', message }) }))
  return sendFrames(hub, frames, blockedEitherWay)
}

/** One write per socket for everything of a commit, without the messages of blocked authors. */
export function sendFrames(hub: Hub, frames: readonly AuthorFrame[], blockedEitherWay: BlockedEitherWay): number {
  const authors = new Set(frames.map(({ authorId }) => authorId))
  const blocked = [...authors].flatMap((authorId) => [...blockedEitherWay(authorId)])
  const blockedReaders = new Set(blocked.filter((readerId) => hub.connectionsOf(readerId).length > 0))
  let delivered = hub.broadcast(Buffer.concat(frames.map(({ frame }) => frame)), blockedReaders) * frames.length
  for (const readerId of blockedReaders) {
    const visible = frames.filter(({ authorId }) => !blockedEitherWay(readerId).has(authorId))
    if (visible.length === 0) continue
    const buffer = Buffer.concat(visible.map(({ frame }) => frame))
    for (const connection of hub.connectionsOf(readerId)) if (connection.write(buffer)) delivered += visible.length
  }
  return delivered
}
