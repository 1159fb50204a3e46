/** What a page knows of a conversation: its messages, and what the person has done that is not confirmed yet. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange, Reaction } from '#contract/social/conversation.ts'
import type { PendingMessage } from '#web/realtime/send-queue/draft.ts'
import type { Range } from './ranges.ts'

export type LogReaction = {
  emoji: Reaction
  count: number
  /** The ids of the people; in private chats only. */
  by?: readonly string[] | undefined
}

type Author = Pick<ChatMessage, 'nickname' | 'emoji' | 'isPremium'>

/** A message of the room, or a private one, whose author's name is known otherwise. */
export type LogMessage = Omit<ChatMessage, keyof Author | 'reactions'> &
  Partial<Author> & { reactions?: readonly LogReaction[] | undefined }

/** What the person wants to change about a message. */
export type NewChange = { id: string } & (
  | { kind: 'edit'; content: string; mentions: readonly string[] }
  | { kind: 'remove' }
  | { kind: 'react'; emoji: Reaction; isOn: boolean }
)

/** Drawn on top of the messages until the server has confirmed or refused it. */
export type UnconfirmedChange = NewChange & {
  key: string
  /**
   * Whether the server's count of reactions includes it already, while the person's own reactions don't. perhaps: the
   * message was counted again, but not this reaction, unless another person took the same one away in that moment.
   */
  counted: 'no' | 'perhaps' | 'yes'
}

/** A private message as a change left it: pages get no parts of it. */
export type MessageReplacement = { type: 'MESSAGE_REPLACED'; id: string; message: LogMessage; change: number }

export type MessageLog = {
  isLoaded: boolean
  /** Newest first. */
  messages: readonly LogMessage[]
  /** Newest first. */
  pending: readonly PendingMessage[]
  /** Where every message is loaded; newest first. */
  ranges: readonly Range[]
  /** How many were loaded by scrolling up or by following a quote. */
  loadedBack: number
  /** Messages up to this number are hidden on this page. */
  clearedUpTo: number
  /** Whether the person is looking, and the number after which messages are new to them. */
  look: { isLooking: boolean; newAfter: number | undefined }
  /** The person's own reactions by message, where messages don't name the people. */
  myReactions: Readonly<Record<string, readonly Reaction[]>>
  /** Quoted messages from further back. undefined: not known yet; null: can't be shown. */
  quoted: Readonly<Record<string, LogMessage | null>>
  unconfirmed: readonly UnconfirmedChange[]
  /** The newest ones last: a page of older messages that is under way may not include them. */
  lastChanges: readonly (MessageChange | MessageReplacement)[]
}

export const EMPTY_LOG: MessageLog = {
  isLoaded: false,
  messages: [],
  pending: [],
  ranges: [],
  loadedBack: 0,
  clearedUpTo: 0,
  look: { isLooking: false, newAfter: undefined },
  myReactions: {},
  quoted: {},
  unconfirmed: [],
  lastChanges: [],
}
