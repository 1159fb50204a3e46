/** Live commands and events of the public chat room. */

import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { LiveEventOf } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { GivenReactions, RoomChange } from '#server/facts/facts.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { CommandHandlers } from '#server/realtime/socket-session.ts'
import type { Chat } from './chat.ts'
import type { Seen } from './recent-messages.ts'

type Needs = { chat: Chat; noteActivity: (personId: string) => void }

type Commands = 'MESSAGE' | 'EDIT_MESSAGE' | 'DELETE_MESSAGE' | 'REACT'

export function chatCommands({ chat, noteActivity }: Needs): Pick<CommandHandlers, Commands> {
  const { changes } = chat
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

    EDIT_MESSAGE: async ({ command, person }) => {
      noteActivity(person.personId)
      const { written } = await changes.edit(person, command)
      return { done: written.then(NOTHING) }
    },

    DELETE_MESSAGE: async ({ command, person }) => {
      const { written } = await changes.remove(person, command)
      return { done: written.then(NOTHING) }
    },

    REACT: async ({ command, connection, person }) => {
      noteActivity(person.personId)
      const { written } = await changes.react(person, command)
      // The page waits for this event also when nothing had to be changed.
      const done = written.then(({ changed, reactions }) => {
        const own = reactions.filter(({ personId }) => personId === person.personId)
        if (changed.length === 0) connection.send(toMyReactions(own))
      })
      return { done }
    },
  }
}

/** Everyone else hears of a change from its fact. */
const NOTHING = () => undefined

type BlockedEitherWay = (personId: string) => ReadonlySet<string>

type AuthorFrame = { authorId: string; frame: Buffer }

/** Returns the deliveries: each message counts once per socket. */
export function sendMessages(hub: Hub, messages: readonly ChatMessage[], blockedEitherWay: BlockedEitherWay): number {
  const frames = messages.map((message) => ({ authorId: message.userId, frame: frameOf({ type: 'MESSAGE', message }) }))
  return sendFrames(hub, frames, blockedEitherWay)
}

export function sendChanges(hub: Hub, changes: readonly RoomChange[], blockedEitherWay: BlockedEitherWay): void {
  const frames = changes.flatMap(({ authorId, events, shown }) => {
    const all = [...events, ...(shown ? [{ type: 'MESSAGE', message: shown } as const] : [])]
    return all.map((event) => ({ authorId, frame: frameOf(event) }))
  })
  if (frames.length > 0) sendFrames(hub, frames, blockedEitherWay)
}

/** One write per socket for everything of a commit, without the messages of blocked authors. */
function sendFrames(hub: Hub, frames: readonly AuthorFrame[], blockedEitherWay: BlockedEitherWay): number {
  const blockedReaders = readersBlockedFrom(hub, new Set(frames.map(({ authorId }) => authorId)), blockedEitherWay)
  let delivered = hub.broadcast(Buffer.concat(frames.map(({ frame }) => frame)), blockedReaders) * frames.length
  for (const readerId of blockedReaders) {
    const visible = frames.filter(({ authorId }) => !blockedEitherWay(readerId).has(authorId))
    const buffer = Buffer.concat(visible.map(({ frame }) => frame))
    if (visible.length === 0) continue
    for (const connection of hub.connectionsOf(readerId)) if (connection.write(buffer)) delivered += visible.length
  }
  return delivered
}

/** To all pages of each person, with the messages in question only. */
export function sendGivenReactions(hub: Hub, given: readonly GivenReactions[]): void {
  const byPerson = new Map<string, GivenReactions[]>()
  for (const one of given) byPerson.set(one.personId, [...(byPerson.get(one.personId) ?? []), one])
  for (const [personId, own] of byPerson) {
    if (hub.connectionsOf(personId).length > 0) hub.sendToPerson(personId, toMyReactions(own))
  }
}

/** After the history, which is the same for everyone. */
export async function sendOwnReactions(chat: Chat, connection: Connection, seen: Seen): Promise<void> {
  const own = connection.person && (await chat.findOwnReactions(connection.person.personId, seen))
  if (own) connection.send(toMyReactions(own))
}

function toMyReactions(own: readonly GivenReactions[]): LiveEventOf<'MY_REACTIONS'> {
  return { type: 'MY_REACTIONS', reactions: Object.fromEntries(own.map(({ seq, emojis }) => [`m-${seq}`, emojis])) }
}

export function sendRename(hub: Hub, person: Person, blockedEitherWay: BlockedEitherWay): void {
  hub.broadcast(frameOf({ type: 'PERSON_RENAMED', person }), blockedEitherWay(person.id))
}

/** Open pages show the messages of a deleted account under the flushed name. */
export function sendFlushed(hub: Hub, userId: string): void {
  hub.broadcast(frameOf({ type: 'PERSON_RENAMED', person: { id: userId, nickname: FLUSHED_NICKNAME, emoji: TOILET } }))
}

export function sendHistory(chat: Chat, connection: Connection, seen: Seen, blockedEitherWay: BlockedEitherWay): void {
  connection.write(chat.historySince(seen, blockedEitherWay(connection.person?.personId ?? '')))
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
