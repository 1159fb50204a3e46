/** Every word of private chat, except the toast that every screen loads: private-chat.navigation.ts. */
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import { messageWords } from '#web/features/conversation/conversation.words.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { plural } from '#web/ui/text/duration.ts'
import { formatDay, formatDayAndMonth, formatShortWeekday, formatTime } from '#web/ui/text/format.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const conversationListWords = {
  title: 'Private chat',
  label: 'Conversations',
  premium: 'Premium',
  loading: 'Loading conversations',
  notLoaded: 'We couldn’t load your conversations.',
  onBowl: 'On the bowl',
  unread: (count: number) => `${count} unread`,
  empty: {
    title: 'No messages. Enjoy the silence.',
    line: 'Or start a chat from someone’s profile.',
    link: 'See who’s on the bowl',
  },
}

export const buddiesOnlyWords = {
  label: 'Buddies only',
  on: 'Nobody else can message you.',
  off: 'Every premium member can message you.',
  loading: 'Loading who can message you',
  notLoaded: 'We couldn’t load who can message you.',
  notChanged: errorToast('Not changed', 'We couldn’t change who can message you. Please try again.'),
}

export const threadWords = {
  title: 'Conversation',
  titleWith: (nickname: string) => `Conversation with ${nickname}`,
  back: 'Back to all conversations',
  viewProfile: 'View profile',
  onBowl: (sit: string) => `On the bowl, ${sit}`,
  offBowl: 'Off the bowl',
  about: (nickname: string) => `About ${nickname}`,
  aboutOther: 'About this person',
  messages: 'Private messages',
  older: {
    show: 'Show older messages',
    loading: 'Loading older messages',
    notLoaded: 'We couldn’t load older messages.',
  },
  placeholder: (nickname: string) => `Message ${nickname}`,
  empty: { title: 'Nothing said yet', line: 'Say something nice.' },
  noneOpen: { title: 'No conversation open', line: 'Pick one from the list, or start one from someone’s profile.' },
  notLoaded: 'We couldn’t load this conversation.',
  notFound: { title: 'Nobody here', line: 'You can’t message this person.', link: 'All conversations' },
  theyAreNotPremium: 'They’re not premium right now.',
  premiumEnded: { line: 'Your premium’s ended. You can still read this chat.', link: 'Renew premium' },
  unknownName: 'Someone',
}

export const messageToasts = {
  title: (nickname: string) => `New message from ${nickname}`,
  several: (count: number) => plural(count, 'new message'),
  reply: 'Reply',
  see: 'See them',
}

/** The receiver is named only if the conversation is not on the screen. */
export function messageFailed(receiverName?: string | undefined): ToastRequest {
  return errorToast('Message Failed', notSent(receiverName, 'Please try again.'))
}

/** A retry can't help: all pending messages to this person were dropped. */
export function receiverGone(receiverName?: string | undefined): ToastRequest {
  return errorToast('Message Failed', notSent(receiverName, 'They’ve left for good.'))
}

export function notSent(receiverName?: string | undefined, ending = 'Please try again.'): string {
  const to = receiverName === undefined ? '' : ` to ${receiverName}`
  return `Could not send your message${to}. ${ending}`
}

/** "You: see you there", on one line. */
export function lastMessageText({ content, senderId, isFlushed }: PrivateMessage, myId: string): string {
  if (isFlushed) return messageWords.flushed
  return `${senderId === myId ? 'You: ' : ''}${content.replace(/\s+/g, ' ')}`
}

/** "14:06" today, "Tue" within a week, then "3 Mar", and the year when it was another one. */
export function lastMessageTime({ timestamp }: { timestamp: string }, now: Date): string {
  const then = new Date(timestamp)
  if (then.toDateString() === now.toDateString()) return formatTime(timestamp)
  const days = Math.round((startOf(now) - startOf(then)) / DAY_MS)
  if (days >= 0 && days < 7) return formatShortWeekday(then)
  return then.getFullYear() === now.getFullYear() ? formatDayAndMonth(then) : formatDay(then)
}

function startOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
