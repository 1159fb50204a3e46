/** The message input: Enter or the button sends; a blank text is never sent. */
import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Person } from '#contract/people/users.ts'
import type { Composing } from '#web/features/conversation/conversation.ts'
import { composerWords } from '#web/features/conversation/conversation.words.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ComposingBar, useFieldFocus } from './composing-bar.tsx'
import { Counter, counterOf, lengthOf } from './counter.tsx'
import { MentionList } from './mention-list.tsx'
import { SendButton } from './send-button.tsx'
import { comboboxProps, useMentions } from './use-mentions.ts'
import './composer.css'

const COUNTER_ID = 'composer-counter'
const NEW: Composing = { mode: 'new' }
const NOBODY: readonly Person[] = []
const IGNORE = () => {}

export type ComposerProps = {
  max: number
  placeholder?: string | undefined
  text: string
  onType: (text: string) => void
  /** Returns false if the message was not accepted; the text then stays. */
  onSend: (content: string, mentions: readonly string[]) => boolean
  field?: RefObject<HTMLInputElement | null> | undefined
  composing?: Composing | undefined
  /** Back from a reply or an edit. */
  onCancel?: (() => void) | undefined
  /** Who can be mentioned, the likeliest first. */
  people?: readonly Person[] | undefined
  /** Edits the last message, if it is not too late for it. */
  onEditLast?: (() => void) | undefined
}

export function Composer({ max, text, onType, onSend, ...more }: ComposerProps) {
  const { composing = NEW, onCancel = IGNORE, people = NOBODY, onEditLast = IGNORE } = more
  const ownField = useRef<HTMLInputElement>(null)
  const field = more.field ?? ownField
  const mentions = useMentions({ field, text, people, onType })
  useFieldFocus(field, composing)
  const content = textToSend(text, max)
  const counter = counterOf(text, max)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (content === undefined || !onSend(content, mentions.mentionsOf(content))) return
    mentions.forget()
    // After an edit the field has the draft again.
    if (composing.mode !== 'edit') onType('')
    field.current?.focus()
  }

  const handleChange = (typed: string) => {
    onType(typed)
    mentions.follow()
  }

  const handleCancel = () => {
    onCancel()
    field.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (mentions.handleKey(event)) return
    // An Enter still held down from the button that moved the focus here must not send the draft.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (event.key === 'Escape' && composing.mode !== 'new') handleCancel()
    if (event.key !== 'ArrowUp' || text !== '' || composing.mode !== 'new') return
    event.preventDefault()
    onEditLast()
  }

  return (
    <>
      {composing.mode !== 'new' && <ComposingBar composing={composing} onCancel={handleCancel} />}
      <form className="composer" onSubmit={handleSubmit}>
        <span className="composer-field">
          {mentions.suggestions && <MentionList {...mentions.suggestions} />}
          <TextInput
            ref={field}
            required
            aria-label={composerWords.label}
            aria-describedby={counter && COUNTER_ID}
            aria-invalid={counter?.isOver}
            placeholder={more.placeholder ?? composerWords.placeholder}
            autoComplete="off"
            enterKeyHint="send"
            value={text}
            {...comboboxProps(mentions.suggestions)}
            onChange={(event) => handleChange(event.target.value)}
            onSelect={mentions.handleSelect}
            onKeyDown={handleKeyDown}
          />
          {counter && <Counter {...counter} id={COUNTER_ID} />}
        </span>
        <SendButton isEditing={composing.mode === 'edit'} isEnabled={content !== undefined} />
      </form>
    </>
  )
}

export function textToSend(typed: string, max: number): string | undefined {
  const text = typed.trim()
  return text !== '' && lengthOf(text) <= max ? text : undefined
}
