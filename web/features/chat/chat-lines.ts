/** The lines that the room draws, one per message. */
import type { Person } from '#contract/people/users.ts'
import { type ChatMessage, MESSAGES_SHOWN_FIRST } from '#contract/social/chat.ts'
import type { MessageLine } from '#web/features/conversation/lines.ts'
import { deliveryOf, type PendingMessage } from '#web/realtime/send-queue/pending.ts'
import { type ChatLog, visibleMessages } from './chat-log.ts'

export type ChatLine = MessageLine & Pick<Person, 'emoji'> & { isPremium: boolean; isDemo?: boolean }

export type Me = Person & { isPremium: boolean }

/** Newest first: pending messages, then stored ones. */
export function linesOf(log: ChatLog, me: Me): ChatLine[] {
  return [
    ...log.pending.map((message) => pendingLine(message, me)),
    ...visibleMessages(log).map((message) => storedLine(message, me)),
  ]
}

/** Adds lines that are no messages of the room, such as those of demo buddies, by their time. */
export function withMoreLines(lines: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] {
  return more.reduce<readonly ChatLine[]>((all, line) => {
    const at = all.findIndex(({ timestamp }) => timestamp <= line.timestamp)
    return all.toSpliced(at < 0 ? all.length : at, 0, line)
  }, lines)
}

type Visible = {
  isExpanded: boolean
  /** The keys of the lines on screen for a reader who has scrolled up; newer lines must not push them out. */
  beingRead?: ReadonlySet<string> | undefined
}

export function firstLines(lines: readonly ChatLine[], { isExpanded, beingRead }: Visible): readonly ChatLine[] {
  if (isExpanded) return lines
  const oldestRead = lines.findLastIndex(({ key }) => beingRead?.has(key))
  return lines.slice(0, Math.max(MESSAGES_SHOWN_FIRST, oldestRead + 1))
}

function pendingLine(message: PendingMessage, { id: userId, nickname, emoji, isPremium }: Me): ChatLine {
  const { id, content, timestamp } = message
  const delivery = deliveryOf(message)
  return { id, key: id, userId, nickname, emoji, isPremium, content, timestamp, isMine: true, delivery }
}

function storedLine(message: ChatMessage, { id: myId }: Me): ChatLine {
  const { id, userId, nickname, emoji, isPremium = false, content, timestamp, clientId } = message
  const isMine = userId === myId
  const key = isMine && clientId !== undefined ? clientId : id
  const delivery = { state: 'stored' } as const
  return { id, key, userId, nickname, emoji, isPremium, content, timestamp, isMine, delivery }
}
