/** The round button of the message field: sends, or saves an edit. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneRight'
import type { MouseEvent } from 'react'
import { composerWords } from '#web/features/conversation/conversation.words.ts'

export function SendButton({ isEditing, isEnabled }: { isEditing: boolean; isEnabled: boolean }) {
  const Icon = isEditing ? CheckIcon : PaperPlaneRightIcon
  return (
    <button
      className="composer-send"
      type="submit"
      aria-label={isEditing ? composerWords.save : composerWords.send}
      disabled={!isEnabled}
      onMouseDown={keepKeyboardOpen}
    >
      <Icon weight={isEditing ? 'bold' : 'fill'} aria-hidden="true" />
    </button>
  )
}

/** The focus stays in the input, so that a phone's keyboard stays open for the next message. */
function keepKeyboardOpen(event: MouseEvent) {
  event.preventDefault()
}
