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

export type Change =
  | { type: 'edit'; content: string; mentions?: readonly string[] | undefined }
  | { type: 'delete' }
  | { type: 'react'; emoji: Reaction; isOn: boolean }

export type ChangeRequest = Change & { seq: number; personId: string; at: Date }

/** What is new in a message; a page that was away needs everything. */
export type ChangedPart = 'content' | 'reactions'
export type ChangedMessage = MessageState & { change: number; parts: readonly ChangedPart[] }

/** The rules that hold in every conversation; `undefined` when the request is allowed. */
export function changeRefusal(request: ChangeRequest, message: MessageState | undefined): Problem | undefined {
  if (!message || message.flushedAt) return new Problem('NOT_FOUND')
  if (request.type === 'react') return undefined
  if (message.senderId !== request.personId) return new Problem('NOT_FOUND')
  const isLate = request.at.getTime() - message.sentAt.getTime() > EDIT_WITHIN_MS
  return request.type === 'edit' && isLate ? new Problem('TOO_LATE') : undefined
}

/** The message after an edit or a deletion. */
export function applyRequest(message: MessageState, request: ChangeRequest): MessageState {
  if (request.type === 'edit') {
    const { content, mentions, at } = request
    return { ...message, content, mentions: mentions?.length ? [...mentions] : null, editedAt: at }
  }
  if (request.type === 'delete') {
    return { ...message, content: '', mentions: null, reactions: null, flushedAt: request.at }
  }
  return message
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
  const { change, parts, content, mentions, isPlain, editedAt, reactions } = message
  if (message.isHidden) return [{ type: 'MESSAGE_HIDDEN', id, change }]
  if (message.flushedAt) return [{ type: 'MESSAGE_DELETED', id, isFlushed: !isGone(message), change }]
  const events: MessageChange[] = []
  if (parts.includes('content') && editedAt) {
    const rest = { ...(mentions && { mentions }), ...(isPlain && { isPlain }) }
    events.push({ type: 'MESSAGE_EDITED', id, content, ...rest, editedAt: editedAt.toISOString(), change })
  }
  if (parts.includes('reactions') && reactions) {
    events.push({ type: 'MESSAGE_REACTED', id, reactions: toReactionCounts(reactions), change })
  }
  return events
}
