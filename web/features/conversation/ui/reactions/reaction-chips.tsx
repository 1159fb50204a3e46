/** The reactions to a message: drops that hang from its bubble, which add or remove yours and name the people. */
import { useId } from 'react'
import type { Reaction } from '#contract/social/conversation.ts'
import type { LineReaction, ReactionPeople } from '#web/features/conversation/conversation.ts'
import { reactionWords } from '#web/features/conversation/conversation.words.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { ReactionNames } from './reaction-names.tsx'
import { type NamingHandlers, useNaming } from './use-naming.ts'
import './reaction-chips.css'

export type ReactionChipsProps = {
  /** In the order in which they are shown. */
  reactions: readonly LineReaction[]
  /** People who may not post may not react, but see the names. */
  canReact: boolean
  myId: string
  onReact: (emoji: Reaction, isOn: boolean) => void
  whoReacted: () => Promise<readonly ReactionPeople[]>
}

export function ReactionChips({ reactions, canReact, myId, onReact, whoReacted }: ReactionChipsProps) {
  const namesId = useId()
  const { named, close, handlersOf } = useNaming(whoReacted)
  if (reactions.length === 0) return null
  return (
    <>
      <ul className="reactions" aria-label={reactionWords.label}>
        {reactions.map((reaction) => (
          <li key={reaction.emoji}>
            <ReactionChip
              {...reaction}
              canReact={canReact}
              describedBy={named?.emoji === reaction.emoji ? namesId : undefined}
              handlers={handlersOf(reaction, () => canReact && onReact(reaction.emoji, !reaction.isMine))}
            />
          </li>
        ))}
      </ul>
      {named && <ReactionNames id={namesId} named={named} myId={myId} onClose={close} />}
    </>
  )
}

type ReactionChipProps = LineReaction & {
  canReact: boolean
  describedBy: string | undefined
  handlers: NamingHandlers
}

function ReactionChip({ emoji, count, isMine, canReact, describedBy, handlers }: ReactionChipProps) {
  return (
    <button
      className="reaction-chip num"
      type="button"
      aria-pressed={isMine}
      aria-disabled={!canReact || undefined}
      aria-label={reactionWords.chip(emoji, count)}
      aria-describedby={describedBy}
      {...handlers}
    >
      <Emoji char={emoji} size={17} />
      {count}
    </button>
  )
}
