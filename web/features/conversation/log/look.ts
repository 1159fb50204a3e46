/** What is new to the person: messages since they last looked at the conversation, until they leave it. */
import type { Line } from '#web/features/conversation/conversation.ts'
import { newestSeq } from './log.ts'
import type { LogMessage, MessageLog } from './message-log.ts'

/** `newAfter`: the number of the newest message when they last looked; undefined if they never did. */
export function startLooking(log: MessageLog, newAfter: number | undefined): MessageLog {
  return { ...log, look: { isLooking: true, newAfter } }
}

export function stopLooking(log: MessageLog): MessageLog {
  return { ...log, look: { isLooking: false, newAfter: newestSeq(log.messages) } }
}

/** A live message is not new to a person who is looking, unless others before it are. */
export function noteArrival(log: MessageLog, { seq }: LogMessage, myId: string): MessageLog {
  const { isLooking, newAfter } = log.look
  const isFirst = oldestNew(log, myId)?.seq === seq
  if (!isLooking || newAfter === undefined || !isFirst) return log
  return { ...log, look: { isLooking, newAfter: seq } }
}

/** Undefined also while the messages right after the last look are not loaded. */
export function oldestNew({ messages, ranges, look }: MessageLog, myId: string): LogMessage | undefined {
  const { newAfter } = look
  const [newest] = ranges
  if (newAfter === undefined || !newest || newest.from > Math.max(newAfter, 1)) return undefined
  return messages.findLast(({ seq, userId }) => seq > newAfter && userId !== myId)
}

/** Counts the messages after the last seen one, given by its key. The user's own are never unread. */
export function unreadSince(lines: readonly Pick<Line, 'key' | 'isMine'>[], lastSeen: string | undefined): number {
  const at = lines.findIndex(({ key }) => key === lastSeen)
  return lines.slice(0, Math.max(0, at)).filter(({ isMine }) => !isMine).length
}
