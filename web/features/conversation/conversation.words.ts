/** Every word of a conversation: its messages, their menu, and the message field. */
import type { Reaction } from '#contract/social/conversation.ts'
import { errorToast } from '#web/ui/feedback/toast.store.ts'
import { plural } from '#web/ui/text/duration.ts'
import { formatLongDay } from '#web/ui/text/format.ts'
import { joinNames, withFullStop } from '#web/ui/text/sentences.ts'
import { uiWords } from '#web/ui/ui.words.ts'

export const composerWords = {
  label: 'Message',
  placeholder: 'Say something nice',
  send: 'Send',
  save: 'Save',
  cancelReply: 'Cancel reply',
  editing: 'Edit message',
  cancelEdit: 'Cancel edit',
  people: 'People to mention',
} as const

export const messageWords = {
  log: 'Messages',
  loading: 'Loading messages',
  today: 'Today',
  yesterday: 'Yesterday',
  sending: 'Sending',
  /** Some reasons are written for toasts and have no full stop. */
  notSent: (reason: string) => `Not sent. ${withFullStop(reason)}`,
  retry: uiWords.tryAgain,
  delete: 'Delete',
  edited: 'edited',
  flushed: 'Flushed by its author',
  seen: 'Seen',
  premium: 'Premium',
  demo: 'demo',
} as const

export function dayText(day: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return messageWords.today
  if (day.toDateString() === yesterday.toDateString()) return messageWords.yesterday
  return formatLongDay(day)
}

export const placeWords = {
  new: 'New',
  unread: (count: number) => plural(count, 'new message'),
  latest: 'Latest',
  showAll: (count: number) => `Show All Messages (${count})`,
  start: 'That’s the start of the roll.',
  gap: 'Show the messages in between',
} as const

export const olderWords = {
  show: 'Show older messages',
  loading: 'Loading older messages',
  notLoaded: 'We couldn’t load older messages.',
} as const

export const changeFailed = errorToast('That didn’t go through. Please try again.')

export const quoteWords = { gone: 'This message isn’t available', loading: 'Loading the quoted message' } as const

export const messageMenuWords = {
  label: 'Message options',
  react: 'React',
  reply: 'Reply',
  copy: 'Copy',
  copyEdit: 'Copy your text',
  edit: 'Edit',
  delete: 'Delete',
  minutesLeft: (minutes: number) => `${minutes} min left`,
  notCopied: errorToast('Not copied', 'Your browser said no.'),
} as const

export const deleteWords = {
  title: 'Delete this message?',
  line: 'It’ll be gone for everyone.',
  keep: 'Keep it',
  delete: 'Delete',
} as const

export const REACTION_NAMES: Readonly<Record<Reaction, string>> = {
  '💩': 'Poop',
  '🧻': 'Roll of paper',
  '🚽': 'Toilet',
  '😂': 'Tears of joy',
  '❤️': 'Heart',
  '🙌': 'Raised hands',
}

export const reactionWords = {
  label: 'Reactions',
  chip: (emoji: Reaction, count: number) => `${REACTION_NAMES[emoji]}, ${count}`,
  loading: uiWords.loadingMore,
  notLoaded: 'We couldn’t load who it was.',
} as const

/** "Rhoda, Otto and 12 more"; people behind a block are counted, but not named. */
export function reactionPeopleText(names: readonly string[], count: number): string {
  const unnamed = Math.max(0, count - names.length)
  if (names.length === 0) return unnamed === 1 ? '1 person' : `${unnamed} people`
  return unnamed === 0 ? joinNames(names) : `${names.join(', ')} and ${unnamed} more`
}

export const typingWords = {
  one: 'is typing',
  two: 'are typing',
  and: 'and',
  several: 'Several people are typing',
} as const

export const sharingWords = {
  typing: { label: 'Show when I’m typing', line: 'If it’s off, you don’t see others typing.' },
  seen: { label: 'Show when I’ve read a message', line: 'If it’s off, you don’t see who’s read yours.' },
  notLoaded: 'We couldn’t load what you share.',
  notChanged: errorToast('Not changed', 'We couldn’t change what you share. Please try again.'),
} as const
