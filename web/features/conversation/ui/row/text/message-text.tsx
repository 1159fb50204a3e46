/** The text of a message as text nodes: addresses become links, and up to three emojis alone are large. */
import { Emoji } from '#web/ui/person/emoji.tsx'
import { largeEmojisIn, partsOf } from './message-parts.ts'
import './message-text.css'

export function MessageText({ text }: { text: string }) {
  const emojis = largeEmojisIn(text)
  if (emojis) return <LargeEmojis emojis={emojis} />
  return (
    <p className="message-bubble" dir="auto">
      {partsOf(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part}
          </a>
        ),
      )}
    </p>
  )
}

function LargeEmojis({ emojis }: { emojis: readonly string[] }) {
  return (
    <p className="message-large">
      {emojis.map((emoji, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the emojis of a message never move.
        <Emoji key={at} char={emoji} alt={emoji} />
      ))}
    </p>
  )
}
