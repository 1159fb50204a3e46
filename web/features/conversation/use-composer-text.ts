/** The text in the message field: the draft, or the message that is being edited. */
import { useState } from 'react'
import { draftKey } from '#web/api/draft-storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import type { Composing, Conversation } from './conversation.ts'

type Needs = Pick<Conversation, 'composing' | 'draftName' | 'actions'>

export function useComposerText({ composing, draftName, actions }: Needs) {
  const [draft, setDraft] = useDraft(draftKey(draftName), '')
  const [edited, setEdited] = useState<{ composing: Composing; text: string }>()
  const isEditing = composing.mode === 'edit'
  const original = isEditing ? composing.of.content : ''

  return {
    text: isEditing ? (edited?.composing === composing ? edited.text : original) : draft,

    type(text: string): void {
      // The draft stays as it was before the edit.
      if (isEditing) setEdited({ composing, text })
      else setDraft(text)
      if (!isEditing && text !== '') actions.sendTyping()
    },
  }
}
