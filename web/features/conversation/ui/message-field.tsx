/** The message field of a conversation with its draft, reply or edit, and above it who is typing. */
import type { ReactNode, RefObject } from 'react'
import type { Person } from '#contract/people/users.ts'
import type { Conversation } from '#web/features/conversation/conversation.ts'
import { useComposerText } from '#web/features/conversation/use-composer-text.ts'
import { Composer } from './composer/composer.tsx'
import { lastEditable } from './menu/edit-time.ts'
import { TypingLine } from './typing-line.tsx'

type MessageFieldProps = {
  conversation: Conversation
  max: number
  placeholder?: string | undefined
  /** Who can be mentioned, the likeliest first. */
  people?: readonly Person[] | undefined
  field: RefObject<HTMLInputElement | null>
  /** What depends on whether the person is writing. */
  renderStatus?: ((isWriting: boolean) => ReactNode) | undefined
}

/** A component of its own, because it is drawn again for every key press. */
export function MessageField({ conversation, renderStatus, ...composer }: MessageFieldProps) {
  const { lines, typing, composing, actions } = conversation
  const { text, type } = useComposerText(conversation)

  const handleEditLast = () => {
    const line = lastEditable(lines, Date.now())
    if (line) actions.edit(line)
  }

  return (
    <>
      {renderStatus?.(text !== '')}
      <TypingLine people={typing} />
      <Composer
        {...composer}
        text={text}
        composing={composing}
        onType={type}
        onSend={actions.submit}
        onCancel={actions.cancel}
        onEditLast={handleEditLast}
      />
    </>
  )
}
