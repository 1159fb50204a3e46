/** The text of a message as text nodes: addresses become links, and up to three emojis alone are large. */
import type { ReactNode } from 'react'
import { messageWords } from '#web/features/conversation/conversation.words.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { largeEmojisIn, type MessagePart, partsOf } from './message-parts.ts'
import './message-text.css'

/** So that the mark never has a line of its own. */
const NO_BREAK_SPACE = '\u00a0'

export type MessageTextProps = {
  text: string
  /** Addresses stay text. */
  isPlain?: boolean | undefined
  /** The reader's nickname, if the message mentions them. */
  mention?: string | undefined
  isEdited?: boolean | undefined
  /** Inside the bubble, above the text. */
  quote?: ReactNode | undefined
}

export function MessageText({ text, isPlain, mention, isEdited = false, quote }: MessageTextProps) {
  const emojis = quote ? undefined : largeEmojisIn(text)
  const edited = isEdited && <span className="message-edited">{messageWords.edited}</span>
  if (emojis)
    return (
      <p className="message-large">
        <LargeEmojis emojis={emojis} />
        {edited}
      </p>
    )
  return (
    <p className="message-bubble" dir="auto">
      {quote}
      {partsOf(text, { isPlain, mention }).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
        <Part key={at} {...part} />
      ))}
      {edited && NO_BREAK_SPACE}
      {edited}
    </p>
  )
}

function Part({ text, href, isMention }: MessagePart) {
  if (isMention) return <b className="message-mention">{text}</b>
  if (href === undefined) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  )
}

function LargeEmojis({ emojis }: { emojis: readonly string[] }) {
  return emojis.map((emoji, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the emojis of a message never move.
    <Emoji key={at} char={emoji} alt={emoji} />
  ))
}

export function FlushedText() {
  return (
    <p className="message-bubble" data-flushed>
      {messageWords.flushed}
    </p>
  )
}
