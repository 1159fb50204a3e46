/** The texts of private chat: toasts, and the rows of the list. */
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import { timeText } from '#web/ui/message/message-lines.ts'
import { dayAndMonthOf, dayOf, shortWeekdayOf } from '#web/ui/text/format.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The receiver is named only if the conversation is not on the screen. */
export function messageFailed(receiverName?: string | undefined) {
  return failedWith(receiverName, 'Please try again.')
}

/** A retry can't help: all pending messages to this person were dropped. */
export function receiverGone(receiverName?: string | undefined) {
  return failedWith(receiverName, 'There’s nobody left to read it.')
}

function failedWith(receiverName: string | undefined, ending: string) {
  const to = receiverName === undefined ? '' : ` to ${receiverName}`
  return {
    title: 'Message Failed',
    description: `Could not send your message${to}. ${ending}`,
    tone: 'destructive',
  } as const
}

export const SETTING_FAILED = {
  title: 'Not changed',
  description: 'We couldn’t change who can message you. Please try again.',
  tone: 'destructive',
} as const

export function newMessageFrom(nickname: string): string {
  return `New message from ${nickname}`
}

export function newMessages(count: number): string {
  return `${count} new messages`
}

/** "You: see you there", on one line. */
export function lastMessageText({ content, senderId }: PrivateMessage, myId: string): string {
  return `${senderId === myId ? 'You: ' : ''}${content.replace(/\s+/g, ' ')}`
}

/** "14:06" today, "Tue" within a week, then "3 Mar", and the year when it was another one. */
export function lastMessageTime({ timestamp }: { timestamp: string }, now: Date): string {
  const then = new Date(timestamp)
  if (then.toDateString() === now.toDateString()) return timeText({ timestamp })
  const days = Math.round((startOf(now) - startOf(then)) / DAY_MS)
  if (days >= 0 && days < 7) return shortWeekdayOf(then)
  return then.getFullYear() === now.getFullYear() ? dayAndMonthOf(then) : dayOf(then)
}

function startOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
