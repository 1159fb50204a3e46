/** The shape of a conversation for components: the same for the public room and for a private chat. */
import type { Reaction, TypingPerson } from '#contract/social/conversation.ts'

export type Delivery = { state: 'stored' } | { state: 'sending' } | { state: 'refused'; reason: string }

export type LineReaction = { emoji: Reaction; count: number; isMine: boolean }

/** gone: deleted, hidden, or by someone whom the reader may not see. It says "This message isn’t available". */
export type Quote =
  | { state: 'shown'; id: string; nickname: string; content: string; isMine: boolean }
  | { state: 'loading' | 'gone'; id: string }

/** One message as it is drawn. */
export type Line = {
  id: string
  /** Stays the same when the server's copy replaces the pending one, so that nothing is re-rendered. */
  key: string
  userId: string
  nickname: string
  emoji: string
  isPremium: boolean
  content: string
  timestamp: string
  isMine: boolean
  delivery: Delivery
  isEdited: boolean
  /** Deleted by its author, but quoted by others: only its place is left. */
  isFlushed: boolean
  /** Addresses in it are no links. */
  isPlain: boolean
  /** The reader's own nickname, when the message mentions them: it is bold, and the bubble is tinted. */
  mention: string | undefined
  /** In the order in which they are shown; empty without any. */
  reactions: readonly LineReaction[]
  quote: Quote | undefined
  /** Messages between this one and the older line before it are not loaded. */
  isAfterGap: boolean
  /** Said by a demo buddy: no menu, no reactions. */
  isDemo: boolean
}

/** What the message field is about. */
export type Composing = { mode: 'new' } | { mode: 'reply'; to: Line } | { mode: 'edit'; of: Line }

/** idle: there may be more. start: no older message is kept, "That’s the start of the roll." */
export type Older = { state: 'idle' | 'loading' | 'failed' | 'start'; load: () => void }

export type ReactionPeople = {
  emoji: Reaction
  /** Includes people who are not named. */
  count: number
  people: readonly { id: string; nickname: string }[]
}

export type ConversationActions = {
  /** Sends, replies or saves the edit, as `composing` says. False: not accepted, so the text stays. */
  submit: (content: string, mentions?: readonly string[]) => boolean
  /** Sends a text that was not typed, such as an opener. */
  send: (content: string) => boolean
  retry: (line: Pick<Line, 'id' | 'content'>) => void
  drop: (id: string) => void
  reply: (line: Line) => void
  edit: (line: Line) => void
  /** Back from a reply or an edit. */
  cancel: () => void
  remove: (line: Pick<Line, 'id'>) => void
  react: (line: Pick<Line, 'id'>, emoji: Reaction, isOn: boolean) => void
  whoReacted: (line: Pick<Line, 'id'>) => Promise<readonly ReactionPeople[]>
  /** Loads the messages around a quoted one if needed; `target` is then its line. */
  showQuoted: (id: string) => void
  /** Loads what is missing before a line with `isAfterGap`. */
  fillGap: (line: Pick<Line, 'id'>) => void
  /** To be called for every key press; tells the others now and then, if the person shows it. */
  sendTyping: () => void
}

export type Conversation = {
  /** Newest first. */
  lines: readonly Line[]
  isLoaded: boolean
  /** Undefined until the newest messages are there, and after clearing. */
  older: Older | undefined
  /** The key of the oldest line that is new to the reader, until they leave. */
  newFrom: string | undefined
  /** The line to scroll to and highlight once, again for every new `nth`. */
  target: { key: string; nth: number } | undefined
  /** The key of the newest own line that the other person has read; private chats only. */
  seenKey: string | undefined
  /** Without the reader. */
  typing: readonly TypingPerson[]
  /** The text of the message field is apart, in `useComposerText`, so that a key press draws nothing else. */
  composing: Composing
  /** Where the draft is stored. */
  draftName: string
  actions: ConversationActions
}
