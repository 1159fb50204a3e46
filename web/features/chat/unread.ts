/** How many messages have come since the reader was last at the newest one. */
import type { ChatLine } from './chat-lines.ts'

/** `lines` newest first; `lastSeen` is the key of the newest line that was on the screen. One's own are never unread. */
export function unreadSince(lines: readonly ChatLine[], lastSeen: string | undefined): number {
  const at = lines.findIndex(({ key }) => key === lastSeen)
  return lines.slice(0, Math.max(0, at)).filter(({ isMine }) => !isMine).length
}
