/** What the message field is about, above it: the message that is answered or edited, and the way out. */
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { type RefObject, useEffect } from 'react'
import type { Composing } from '#web/features/conversation/conversation.ts'
import { composerWords } from '#web/features/conversation/conversation.words.ts'
import { QuoteStrip } from '#web/features/conversation/ui/quote-strip.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'

type ComposingBarProps = { composing: Exclude<Composing, { mode: 'new' }>; onCancel: () => void }

export function ComposingBar({ composing, onCancel }: ComposingBarProps) {
  return (
    <div className="composing-bar">
      {composing.mode === 'reply' ? (
        <QuoteStrip title={composing.to.isMine ? uiWords.you : composing.to.nickname} text={composing.to.content} />
      ) : (
        <QuoteStrip title={composerWords.editing} text={composing.of.content} />
      )}
      <IconButton
        label={composing.mode === 'reply' ? composerWords.cancelReply : composerWords.cancelEdit}
        onClick={onCancel}
      >
        <XIcon weight="bold" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Replying and editing begin in a menu elsewhere. */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>, composing: Composing): void {
  const about = aboutOf(composing)
  useEffect(() => {
    if (about === undefined || !field.current) return
    const { length } = field.current.value
    field.current.focus()
    field.current.setSelectionRange(length, length)
  }, [field, about])
}

/** The message may change while it is answered. */
function aboutOf(composing: Composing): string | undefined {
  if (composing.mode === 'new') return undefined
  return composing.mode === 'reply' ? `reply ${composing.to.id}` : `edit ${composing.of.id}`
}
