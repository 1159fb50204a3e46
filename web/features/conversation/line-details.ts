/** What a line shows of its message besides who wrote what: changes, mentions, the quote and the reactions. */
import type { Person } from '#contract/people/users.ts'
import { REACTIONS, type Reaction } from '#contract/social/conversation.ts'
import type { Line, LineReaction, Quote } from './conversation.ts'
import { adjustedCounts } from './log/log-changes.ts'
import type { LogMessage, MessageLog, UnconfirmedChange } from './log/message-log.ts'

export type Me = Person & { isPremium: boolean }

export type Author = Pick<Line, 'nickname' | 'emoji' | 'isPremium'>

export type Reader = {
  me: Me
  /** For messages that don't name their author. */
  other?: Author | undefined
}

type TextLine = Pick<Line, 'id' | 'userId' | 'nickname' | 'emoji' | 'content' | 'timestamp'>

/** With nothing but its text. */
export function createLine(line: TextLine): Line {
  return {
    ...line,
    key: line.id,
    isPremium: false,
    isMine: false,
    delivery: { state: 'stored' },
    isEdited: false,
    isFlushed: false,
    isPlain: false,
    mention: undefined,
    reactions: [],
    quote: undefined,
    isAfterGap: false,
    isDemo: false,
  }
}

export function authorOf({ userId, nickname, emoji, isPremium = false }: LogMessage, { me, other }: Reader): Author {
  if (nickname !== undefined && emoji !== undefined) return { nickname, emoji, isPremium }
  const author = userId === me.id ? me : other
  return { nickname: author?.nickname ?? '', emoji: author?.emoji ?? '', isPremium: author?.isPremium ?? false }
}

type Known = { changes: readonly UnconfirmedChange[]; log: MessageLog; reader: Reader }

/** Also the text, because the person may be changing it. */
export function detailsOf(message: LogMessage, { changes, log, reader }: Known) {
  const { me } = reader
  const edit = changes.findLast((change) => change.kind === 'edit')
  const { content, mentions = [] } = edit ?? message
  return {
    content,
    isEdited: edit !== undefined || message.editedAt !== undefined,
    isFlushed: message.isFlushed ?? false,
    isPlain: message.isPlain ?? false,
    mention: mentions.includes(me.id) ? me.nickname : undefined,
    reactions: reactionsOf(message, changes, ownReactions(message, log, me)),
    quote: quoteOf(message.replyTo, log, reader),
  }
}

export function quoteOf(id: string | undefined, log: MessageLog, reader: Reader): Quote | undefined {
  if (id === undefined) return undefined
  const quoted = quotedMessage(id, log)
  if (quoted === undefined) return { id, state: 'loading' }
  if (quoted === null || quoted.isFlushed) return { id, state: 'gone' }
  const isMine = quoted.userId === reader.me.id
  return { id, state: 'shown', nickname: authorOf(quoted, reader).nickname, content: quoted.content, isMine }
}

export function quotedMessage(id: string, { messages, quoted }: MessageLog): LogMessage | null | undefined {
  const byId = indexes.get(messages) ?? new Map(messages.map((message) => [message.id, message]))
  indexes.set(messages, byId)
  return byId.get(id) ?? quoted[id]
}

/** Made once for each list, because many messages may quote. */
const indexes = new WeakMap<readonly LogMessage[], ReadonlyMap<string, LogMessage>>()

function ownReactions({ id, reactions = [] }: LogMessage, log: MessageLog, me: Me): readonly Reaction[] {
  const named = reactions.filter(({ by }) => by?.includes(me.id)).map(({ emoji }) => emoji)
  return [...named, ...(log.myReactions[id] ?? [])]
}

function reactionsOf(
  { reactions = [] }: LogMessage,
  changes: readonly UnconfirmedChange[],
  own: readonly Reaction[],
): LineReaction[] {
  let counts = reactions
  const mine = new Set(own)
  for (const change of changes) {
    if (change.kind !== 'react' || mine.has(change.emoji) === change.isOn) continue
    if (change.counted !== 'yes') counts = adjustedCounts(counts, change.emoji, change.isOn ? 1 : -1)
    if (change.isOn) mine.add(change.emoji)
    else mine.delete(change.emoji)
  }
  return REACTIONS.flatMap((emoji) => {
    const count = counts.find((one) => one.emoji === emoji)?.count ?? 0
    return count > 0 ? [{ emoji, count, isMine: mine.has(emoji) }] : []
  })
}
