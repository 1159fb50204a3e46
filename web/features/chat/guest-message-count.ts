/** A guest's messages, counted per guest in this browser; the server counts for itself and has the last word. */
import { GUEST_MESSAGE_LIMIT, GUEST_WARNING_AT } from '#contract/social/chat.ts'

/** The page stops the tenth attempt with its dialog, so this is how many a guest can send. */
export const GUEST_SHEETS = GUEST_MESSAGE_LIMIT - 1

export type CountStorage = Pick<Storage, 'getItem' | 'setItem'>

export type Attempt = 'sent' | 'warned' | 'blocked'

/** What becomes of the next message of a guest who has sent so many. */
export function attemptAfter(sent: number): Attempt {
  const attempt = sent + 1
  if (attempt > GUEST_SHEETS) return 'blocked'
  return attempt === GUEST_WARNING_AT ? 'warned' : 'sent'
}

export function messagesLeft(sent: number): number {
  return Math.min(GUEST_SHEETS, Math.max(0, GUEST_SHEETS - sent))
}

/** From the eighth message on the words turn red. */
export function isRunningOut(sent: number): boolean {
  return sent >= GUEST_WARNING_AT
}

/** What a refusal says about the count: at the limit all are used, otherwise this one was not. */
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
