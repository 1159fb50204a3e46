/** Live commands and events of the public chat room. */

import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Connection } from '#server/fan-out/connection.ts'
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

type BlockedEitherWay = (personId: string) => ReadonlySet<string>

/** One write per socket for all messages of a commit. Returns the deliveries: each message counts once per socket. */
export function sendMessages(hub: Hub, messages: readonly ChatMessage[], blockedEitherWay: BlockedEitherWay): number {
  const frames = messages.map((message) => ({ authorId: message.userId, frame: frameOf({ type: 'MESSAGE', message }) }))
  const blockedReaders = readersBlockedFrom(hub, new Set(messages.map(({ userId }) => userId)), blockedEitherWay)
  let delivered = hub.broadcast(Buffer.concat(frames.map(({ frame }) => frame)), blockedReaders) * messages.length
  for (const readerId of blockedReaders) {
    const visible = frames.filter(({ authorId }) => !blockedEitherWay(readerId).has(authorId))
    const buffer = Buffer.concat(visible.map(({ frame }) => frame))
    if (visible.length === 0) continue
    for (const connection of hub.connectionsOf(readerId)) if (connection.write(buffer)) delivered += visible.length
  }
  return delivered
}

export function sendRename(hub: Hub, person: Person, blockedEitherWay: BlockedEitherWay): void {
  hub.broadcast(frameOf({ type: 'PERSON_RENAMED', person }), blockedEitherWay(person.id))
}

/** Open pages show the messages of a deleted account under the flushed name. */
export function sendFlushed(hub: Hub, userId: string): void {
  hub.broadcast(frameOf({ type: 'PERSON_RENAMED', person: { id: userId, nickname: FLUSHED_NICKNAME, emoji: TOILET } }))
}

export function sendHidden(hub: Hub, seq: number): void {
  hub.broadcast(frameOf({ type: 'MESSAGE_HIDDEN', id: `m-${seq}` }))
}

export function sendHistory(
  chat: Chat,
  connection: Connection,
  lastSeq: number | undefined,
  blockedEitherWay: BlockedEitherWay,
): void {
  connection.write(chat.historySince(lastSeq, blockedEitherWay(connection.person?.personId ?? '')))
}

/** After a block or unblock, the person's open pages replace their history. */
export function resendHistory(hub: Hub, chat: Chat, personId: string, blockedEitherWay: BlockedEitherWay): void {
  const frame = chat.fullHistory(blockedEitherWay(personId))
  for (const connection of hub.connectionsOf(personId)) connection.write(frame)
}

/** Everyone without blocks gets the same frame. */
export function resendHistoryToAll(hub: Hub, chat: Chat, blockedEitherWay: BlockedEitherWay): void {
  const shared = chat.fullHistory(new Set())
  for (const connection of hub.everyone()) {
    const blocked = blockedEitherWay(connection.person?.personId ?? '')
    connection.write(blocked.size === 0 ? shared : chat.fullHistory(blocked))
  }
}

function readersBlockedFrom(
  hub: Hub,
  authorIds: ReadonlySet<string>,
  blockedEitherWay: BlockedEitherWay,
): ReadonlySet<string> {
  const readers = new Set<string>()
  for (const authorId of authorIds) {
    for (const readerId of blockedEitherWay(authorId)) if (hub.connectionsOf(readerId).length > 0) readers.add(readerId)
  }
  return readers
}
