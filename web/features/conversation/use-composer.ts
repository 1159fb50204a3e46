/** The text of the message field: the draft, or the message that is being edited. */
import { useState } from 'react'
import { draftKey } from '#web/api/draft-storage.ts'
import { useDraft } from '#web/api/use-draft.ts'
import type { Composing, Conversation } from './conversation.ts'

export type Composer = {
  composing: Composing
  text: string
  type: (text: string) => void
  submit: (content: string, mentions?: readonly string[]) => boolean
  cancel: () => void
}

export function useComposer({ composing, draftName, actions }: ComposerNeeds): Composer {
  const [draft, setDraft] = useDraft(draftKey(draftName), '')
  const [edited, setEdited] = useState<{ composing: Composing; text: string }>()
  const isEditing = composing.mode === 'edit'
  const original = isEditing ? composing.of.content : ''

  return {
    composing,
    text: isEditing ? (edited?.composing === composing ? edited.text : original) : draft,

    type(text) {
      // The draft stays as it was before the edit.
      if (isEditing) setEdited({ composing, text })
      else setDraft(text)
      if (!isEditing && text !== '') actions.sendTyping()
    },

    submit: actions.submit,
    cancel: actions.cancel,
  }
}

type ComposerNeeds = Pick<Conversation, 'composing' | 'draftName' | 'actions'>
