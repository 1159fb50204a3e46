/** The public room on the wire. */

import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'
import type { Chat } from './chat.ts'

type Needs = { chat: Chat; noteSignOfLife: (personId: string) => void }

export function chatCommands({ chat, noteSignOfLife }: Needs): Pick<CommandHandlers, 'MESSAGE'> {
  return {
    MESSAGE: async ({ command, connection, person }) => {
      noteSignOfLife(person.personId)
      const { written } = await chat.post(person, command.message)
      // Everyone has heard a new message; one that was sent again is acknowledged to its sender alone.
      const isDone = written.then(({ message, isNew }) => {
        if (!isNew) connection.send({ type: 'MESSAGE', message })
      })
      return { isDone }
    },
  }
}

/** With whom a person has nothing to do. */
type ApartFrom = (personId: string) => ReadonlySet<string>

/**
 * All messages of one commit leave in one write, as frames of their own; who is apart from an author gets the others.
 * How many were delivered: each message counts once for every socket.
 */
export function sendMessages(hub: Hub, messages: readonly ChatMessage[], blockedEitherWay: ApartFrom): number {
  const frames = messages.map((message) => ({ authorId: message.userId, frame: frameOf({ type: 'MESSAGE', message }) }))
  const apart = readersApart(hub, new Set(messages.map(({ userId }) => userId)), blockedEitherWay)
  let delivered = hub.toAll(Buffer.concat(frames.map(({ frame }) => frame)), apart) * messages.length
  for (const readerId of apart) {
    const heard = frames.filter(({ authorId }) => !blockedEitherWay(readerId).has(authorId))
    const buffer = Buffer.concat(heard.map(({ frame }) => frame))
    if (heard.length === 0) continue
    for (const connection of hub.of(readerId)) if (connection.write(buffer)) delivered += heard.length
  }
  return delivered
}

/** What is on the screens already is not sent again. */
export function sendRename(hub: Hub, person: Person, blockedEitherWay: ApartFrom): void {
  hub.toAll(frameOf({ type: 'PERSON_RENAMED', person }), blockedEitherWay(person.id))
}

/** On open pages, too, what they said is from now on a flushed user's. */
export function sendFlushed(hub: Hub, userId: string): void {
  hub.toAll(frameOf({ type: 'PERSON_RENAMED', person: { id: userId, nickname: FLUSHED_NICKNAME, emoji: TOILET } }))
}

export function sendHidden(hub: Hub, seq: number): void {
  hub.toAll(frameOf({ type: 'MESSAGE_HIDDEN', id: `m-${seq}` }))
}

export function sendHistory(
  chat: Chat,
  connection: Connection,
  lastSeq: number | undefined,
  blockedEitherWay: ApartFrom,
): void {
  connection.write(chat.historySince(lastSeq, blockedEitherWay(connection.visitor?.personId ?? '')))
}

/** Pages that are open start anew, with or without somebody's words. */
export function resendHistory(hub: Hub, chat: Chat, personId: string, blockedEitherWay: ApartFrom): void {
  const frame = chat.historyAnew(blockedEitherWay(personId))
  for (const connection of hub.of(personId)) connection.write(frame)
}

/** All pages start anew. Everyone who is apart from nobody gets the same frame. */
export function resendHistoryToAll(hub: Hub, chat: Chat, blockedEitherWay: ApartFrom): void {
  const shared = chat.historyAnew(new Set())
  for (const connection of hub.everyone()) {
    const apart = blockedEitherWay(connection.visitor?.personId ?? '')
    connection.write(apart.size === 0 ? shared : chat.historyAnew(apart))
  }
}

function readersApart(hub: Hub, authorIds: ReadonlySet<string>, blockedEitherWay: ApartFrom): ReadonlySet<string> {
  const readers = new Set<string>()
  for (const authorId of authorIds) {
    for (const readerId of blockedEitherWay(authorId)) if (hub.of(readerId).length > 0) readers.add(readerId)
  }
  return readers
}
