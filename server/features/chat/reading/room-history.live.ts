/** The history of the public room for pages that join, and for open ones whose history has changed. */
import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { BlockedEitherWay } from '#server/features/chat/chat.live.ts'
import type { Chat } from '#server/features/chat/chat.ts'
import type { ResumePoint } from '#server/features/chat/recent-messages.ts'

export function sendHistory(
  chat: Chat,
  connection: Connection,
  seen: ResumePoint,
  blockedEitherWay: BlockedEitherWay,
): void {
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

export function sendRename(hub: Hub, person: Person, blockedEitherWay: BlockedEitherWay): void {
  hub.broadcast(frameOf({ type: 'PERSON_RENAMED', person }), blockedEitherWay(person.id))
}

/** Open pages show the messages of a deleted account under the flushed name. */
export function sendFlushed(hub: Hub, userId: string): void {
  hub.broadcast(frameOf({ type: 'PERSON_RENAMED', person: { id: userId, nickname: FLUSHED_NICKNAME, emoji: TOILET } }))
}
