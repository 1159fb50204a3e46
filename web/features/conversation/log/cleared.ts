/** What a person cleared from the room on their own page. */
import { newestSeq } from './log.ts'
import type { LogMessage, MessageLog } from './message-log.ts'

/** Hides the current messages on this page only and drops refused ones; pending and later messages are shown. */
export function clearMessages(log: MessageLog): MessageLog {
  const pending = log.pending.filter(({ refusal }) => refusal === undefined)
  return { ...log, pending, clearedUpTo: newestSeq(log.messages) }
}

export function visibleMessages({ messages, clearedUpTo }: MessageLog): readonly LogMessage[] {
  return clearedUpTo === 0 ? messages : messages.filter(({ seq }) => seq > clearedUpTo)
}
