/** Changes of stored messages: those that the server reports, and the person's own that are not confirmed yet. */
import { FLUSHED_ID, FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { MessageChange, Reaction } from '#contract/social/conversation.ts'
import type {
  LogMessage,
  LogReaction,
  MessageLog,
  MessageReplacement,
  NewChange,
  UnconfirmedChange,
} from './message-log.ts'

/** Enough for those that arrive while a page of older messages is under way. */
const CHANGES_KEPT = 100

type LogChange = MessageChange | MessageReplacement

export function applyChanges(log: MessageLog, changes: readonly LogChange[]): MessageLog {
  return { ...changes.reduce(applyChange, log), lastChanges: [...log.lastChanges, ...changes].slice(-CHANGES_KEPT) }
}

/** For messages that were read before the latest changes arrived. */
export function applyLastChanges(log: MessageLog): MessageLog {
  return log.lastChanges.reduce(applyChange, log)
}

/** For private messages, whose changes come as their new state; two nodes may report them in another order. */
export function replaceMessage(log: MessageLog, message: LogMessage, change: number): MessageLog {
  const { id } = message
  const replaced: LogChange = { type: 'MESSAGE_REPLACED', id, message, change }
  const lastChanges = [...log.lastChanges, replaced].sort(byNumber).slice(-CHANGES_KEPT)
  const newest = lastChanges.findLast((one) => one.id === id) ?? replaced
  return { ...applyChange(log, newest), lastChanges }
}

/** Deleted by the person; the event that says whether its place stays may still be on its way. */
export function removeMessage(log: MessageLog, id: string): MessageLog {
  const isQuoted = log.messages.some(({ replyTo }) => replyTo === id)
  return changeMessage(log, id, (message) => (isQuoted ? flushed(message) : undefined))
}

export function dropAuthor(log: MessageLog, userId: string): MessageLog {
  const known = [...log.messages, ...Object.values(log.quoted)]
  const gone = known.flatMap((message) => (message?.userId === userId ? [[message.id, null]] : []))
  const messages = log.messages.filter((message) => message.userId !== userId)
  return { ...log, messages, quoted: { ...log.quoted, ...Object.fromEntries(gone) } }
}

/** Applies a new nickname to earlier messages too. A deleted author also loses id and premium. */
export function renameAuthor(log: MessageLog, { id, nickname, emoji }: Person): MessageLog {
  const anonymized = nickname === FLUSHED_NICKNAME ? { userId: FLUSHED_ID, isPremium: false } : {}
  const rename = (message: LogMessage): LogMessage =>
    message.userId === id ? { ...message, nickname, emoji, ...anonymized } : message
  const quoted = Object.entries(log.quoted).map(([key, message]) => [key, message && rename(message)])
  return { ...log, messages: log.messages.map(rename), quoted: Object.fromEntries(quoted) }
}

/** The person's own reactions to these messages; the others stay as they are. */
export function receiveMyReactions(log: MessageLog, mine: MessageLog['myReactions']): MessageLog {
  const isConfirmed = (one: UnconfirmedChange) => one.kind === 'react' && mine[one.id]?.includes(one.emoji) === one.isOn
  const counted = log.unconfirmed.filter(isConfirmed).reduce(withOwnCount, log)
  return {
    ...counted,
    myReactions: { ...log.myReactions, ...mine },
    unconfirmed: log.unconfirmed.filter((one) => !isConfirmed(one)),
  }
}

/** Their newest state follows, when the page was away while they changed. */
export function forgetMyReactions(log: MessageLog, changes: readonly MessageChange[]): MessageLog {
  const ids = new Set(changes.flatMap(({ type, id }) => (type === 'MESSAGE_REACTED' ? [id] : [])))
  const kept = Object.entries(log.myReactions).filter(([id]) => !ids.has(id))
  return { ...log, myReactions: Object.fromEntries(kept) }
}

export function addUnconfirmed(log: MessageLog, key: string, change: NewChange): MessageLog {
  return { ...log, unconfirmed: [...log.unconfirmed, { ...change, key, counted: 'no' }] }
}

/** Confirmed by the state of the message itself, or given up: then the message is drawn as it was before. */
export function dropUnconfirmed(log: MessageLog, key: string): MessageLog {
  return { ...log, unconfirmed: log.unconfirmed.filter((one) => one.key !== key) }
}

/** Counts in the given order of emojis, which is the order in which they were first given. */
export function adjustedCounts(counts: readonly LogReaction[] = [], emoji: Reaction, by: 1 | -1): LogReaction[] {
  const isKnown = counts.some((one) => one.emoji === emoji)
  const all = isKnown ? counts : [...counts, { emoji, count: 0 }]
  return all
    .map((one) => (one.emoji === emoji ? { ...one, count: one.count + by } : one))
    .filter(({ count }) => count > 0)
}

function byNumber(one: LogChange, other: LogChange): number {
  return (one.change ?? 0) - (other.change ?? 0)
}

function applyChange(log: MessageLog, change: LogChange): MessageLog {
  const { id } = change
  switch (change.type) {
    case 'MESSAGE_EDITED': {
      const { content, mentions, editedAt, isPlain } = change
      const edited = changeMessage(log, id, (message) => ({ ...message, content, mentions, editedAt, isPlain }))
      return { ...edited, unconfirmed: log.unconfirmed.filter((one) => one.id !== id || one.kind !== 'edit') }
    }
    case 'MESSAGE_REACTED': {
      const reacted = changeMessage(log, id, (message) => ({ ...message, reactions: change.reactions }))
      const counts = [messageIn(log, id)?.reactions, change.reactions] as const
      return {
        ...reacted,
        unconfirmed: log.unconfirmed.map((one) => (one.id === id ? countedAgain(one, counts) : one)),
      }
    }
    case 'MESSAGE_DELETED':
    case 'MESSAGE_HIDDEN': {
      const isFlushed = change.type === 'MESSAGE_DELETED' && change.isFlushed
      const gone = changeMessage(log, id, (message) => (isFlushed ? flushed(message) : undefined))
      return { ...gone, unconfirmed: log.unconfirmed.filter((one) => one.id !== id) }
    }
    case 'MESSAGE_REPLACED': {
      const { message } = change
      // Without content nothing is left of it, unless its place is.
      const isLeft = message.content !== '' || message.isFlushed === true
      return changeMessage(log, id, () => (isLeft ? message : undefined))
    }
  }
}

type Counts = readonly LogReaction[] | undefined

function countedAgain(one: UnconfirmedChange, counts: readonly [before: Counts, now: Counts]): UnconfirmedChange {
  if (one.kind !== 'react' || one.counted === 'yes') return one
  const [before, now] = counts.map((all) => all?.find(({ emoji }) => emoji === one.emoji)?.count ?? 0)
  return { ...one, counted: before === now ? 'perhaps' : 'yes' }
}

function messageIn(log: MessageLog, id: string): LogMessage | null | undefined {
  return log.messages.find((message) => message.id === id) ?? log.quoted[id]
}

/** A message that is gone leaves quotes of it behind, which then say so. */
function changeMessage(
  log: MessageLog,
  id: string,
  update: (message: LogMessage) => LogMessage | undefined,
): MessageLog {
  const before = messageIn(log, id)
  if (!before) return log
  const after = update(before)
  const messages = log.messages.flatMap((message) => (message.id === id ? (after ?? []) : message))
  const isKnownQuote = log.quoted[id] !== undefined || after === undefined
  return { ...log, messages, quoted: isKnownQuote ? { ...log.quoted, [id]: after ?? null } : log.quoted }
}

function flushed(message: LogMessage): LogMessage {
  const { reactions, mentions, editedAt, replyTo, ...place } = message
  return { ...place, content: '', isFlushed: true }
}

/** The server's count arrives apart from the person's own reactions; until then it is ours. */
function withOwnCount(log: MessageLog, change: UnconfirmedChange): MessageLog {
  if (change.kind !== 'react' || change.counted !== 'no') return log
  const { id, emoji, isOn } = change
  if (log.myReactions[id]?.includes(emoji) === isOn) return log
  return changeMessage(log, id, (message) => ({
    ...message,
    reactions: adjustedCounts(message.reactions, emoji, isOn ? 1 : -1),
  }))
}
