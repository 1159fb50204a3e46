/** The six reactions of the menu of a message, as glazed tiles. */
import { REACTIONS, type Reaction } from '#contract/social/conversation.ts'
import type { LineReaction } from '#web/features/conversation/conversation.ts'
import { messageMenuWords, REACTION_NAMES } from '#web/features/conversation/conversation.words.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import './reaction-tray.css'

type ReactionTrayProps = {
  /** Those of the message, of everyone. */
  reactions: readonly LineReaction[]
  onReact: (emoji: Reaction, isOn: boolean) => void
}

export function ReactionTray({ reactions, onReact }: ReactionTrayProps) {
  const mine = new Set(reactions.filter(({ isMine }) => isMine).map(({ emoji }) => emoji))
  return (
    <fieldset className="reaction-tray" aria-label={messageMenuWords.react}>
      {REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          tabIndex={-1}
          aria-checked={mine.has(emoji)}
          aria-label={REACTION_NAMES[emoji]}
          onClick={() => onReact(emoji, !mine.has(emoji))}
        >
          <Emoji char={emoji} size={28} />
        </button>
      ))}
    </fieldset>
  )
}
