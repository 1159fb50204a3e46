/** Counts a guest's messages in this browser; the server counts too, and its count is the one that matters. */
import { GUEST_MESSAGE_LIMIT, GUEST_SHEETS, GUEST_WARNING_AT } from '#contract/social/chat.ts'

export type CountStorage = Pick<Storage, 'getItem' | 'setItem'>

export type Attempt = 'sent' | 'warned' | 'blocked'

export function attemptAfter(sent: number): Attempt {
  const attempt = sent + 1
  if (attempt > GUEST_SHEETS) return 'blocked'
  return attempt === GUEST_WARNING_AT ? 'warned' : 'sent'
}

export function messagesLeft(sent: number): number {
  return Math.min(GUEST_SHEETS, Math.max(0, GUEST_SHEETS - sent))
}

/** From the eighth message on the count is red. */
export function isRunningOut(sent: number): boolean {
  return sent >= GUEST_WARNING_AT
}

/** At the limit all are used; any other refusal means that this message was not counted. */
export function sentAfterRefusal(sent: number, isAtLimit: boolean): number {
  return isAtLimit ? GUEST_MESSAGE_LIMIT : Math.max(0, sent - 1)
}

export function readSent(storage: CountStorage, guestId: string): number {
  const sent = Number(storage.getItem(keyFor(guestId)))
  return Number.isSafeInteger(sent) && sent > 0 ? Math.min(sent, GUEST_MESSAGE_LIMIT) : 0
}

export function writeSent(storage: CountStorage, guestId: string, sent: number): void {
  storage.setItem(keyFor(guestId), String(sent))
}

function keyFor(guestId: string): string {
  return `guestMessages-${guestId}`
}
