/** A message as its newest change left it, what people ask to change, and the events that tell pages. */

import { Problem } from '#contract/protocol/problems.ts'
import {
  EDIT_WITHIN_MS,
  type MessageChange,
  REACTIONS,
  type Reaction,
  type ReactionCount,
} from '#contract/social/conversation.ts'
import type { ReactionCounts } from '#server/db/schema/bowl/conversation.schema.ts'

export type MessageState = {
  seq: number
  senderId: string
  content: string
  sentAt: Date
  replyTo: number | null
  mentions: string[] | null
  /** Set by the database, which knows how old the account was. */
  isPlain: boolean | null
  /** How many messages quote it. */
  replies: number | null
  editedAt: Date | null
  flushedAt: Date | null
  /** Null until the first reaction; empty when all were removed. */
  reactions: ReactionCounts | null
  change: number | null
  isHidden: boolean
}

type ContentChange = { type: 'edit'; content: string; mentions?: readonly string[] | undefined } | { type: 'delete' }
export type Change = ContentChange | { type: 'react'; emoji: Reaction; isOn: boolean }

type Asked = { seq: number; personId: string; at: Date }
/** An edit or a deletion. */
export type ContentRequest = ContentChange & Asked
export type ReactionRequest = Exclude<Change, ContentChange> & Asked
export type ChangeRequest = ContentRequest | ReactionRequest

/** What is new in a message; a page that was away needs everything. */
export type ChangedPart = 'content' | 'reactions'
export type FullChange = MessageState & { change: number; parts: readonly ChangedPart[] }
/** Nothing else of it was read. */
export type ReactedMessage = { seq: number; senderId: string; change: number; reactions: ReactionCounts }
export type ChangedMessage = FullChange | ReactedMessage

/** `undefined` when the request is allowed. Authors can delete what the admin has hidden, but not edit it. */
export function changeRefusal(request: ContentRequest, message: MessageState | undefined): Problem | undefined {
  if (!message || message.flushedAt || message.senderId !== request.personId) return new Problem('NOT_FOUND')
  if (message.isHidden && request.type === 'edit') return new Problem('NOT_FOUND')
  const isLate = request.at.getTime() - message.sentAt.getTime() > EDIT_WITHIN_MS
  return request.type === 'edit' && isLate ? new Problem('TOO_LATE') : undefined
}

/** The message after an edit or a deletion. */
export function applyRequest(message: MessageState, request: ContentRequest): MessageState {
  if (request.type === 'delete') {
    return { ...message, content: '', mentions: null, reactions: null, flushedAt: request.at }
  }
  const { content, mentions, at } = request
  return { ...message, content, mentions: mentions?.length ? [...mentions] : null, editedAt: at }
}

export function toReactionCounts(counts: ReactionCounts | null): ReactionCount[] {
  return REACTIONS.flatMap((emoji) => {
    const count = counts?.[emoji] ?? 0
    return count > 0 ? [{ emoji, count }] : []
  })
}

/** Nothing is left of a deleted message that nobody quotes. */
export function isGone({ flushedAt, replies }: Pick<MessageState, 'flushedAt' | 'replies'>): boolean {
  return flushedAt !== null && (replies ?? 0) === 0
}

/** The changed parts of the message as events; `id` is what pages call it. */
export function toChangeEvents(id: string, message: ChangedMessage): MessageChange[] {
  const { change, reactions } = message
  const reacted = { type: 'MESSAGE_REACTED', id, reactions: toReactionCounts(reactions), change } as const
  if (!('parts' in message)) return [reacted]
  const { parts, content, mentions, isPlain, editedAt } = message
  if (message.isHidden) return [{ type: 'MESSAGE_HIDDEN', id, change }]
  if (message.flushedAt) return [{ type: 'MESSAGE_DELETED', id, isFlushed: !isGone(message), change }]
  const events: MessageChange[] = []
  if (parts.includes('content') && editedAt) {
    const rest = { ...(mentions && { mentions }), ...(isPlain && { isPlain }) }
    events.push({ type: 'MESSAGE_EDITED', id, content, ...rest, editedAt: editedAt.toISOString(), change })
  }
  if (parts.includes('reactions') && reactions) events.push(reacted)
  return events
}
