/** The message input: Enter or the button sends; a blank text is never sent. */
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneRight'
import { type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { composerWords } from '#web/features/conversation/conversation.words.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import './composer.css'

const COUNTED_FROM_SHARE = 0.9

export type ComposerProps = {
  max: number
  placeholder?: string | undefined
  text: string
  onType: (text: string) => void
  /** Returns false if the message was not accepted; the text then stays. */
  onSend: (content: string) => boolean
  field?: RefObject<HTMLInputElement | null> | undefined
}

export function Composer({ max, placeholder = composerWords.placeholder, text, onType, onSend, field }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const content = textToSend(text, max)
  const counter = counterOf(text, max)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (content === undefined || !onSend(content)) return
    onType('')
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form className="composer" ref={form} onSubmit={handleSubmit}>
      <span className="composer-field">
        <TextInput
          ref={field}
          required
          aria-label={composerWords.label}
          aria-describedby={counter && 'composer-counter'}
          aria-invalid={counter?.isOver}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={ignoreHeldEnter}
        />
        {counter && (
          <span className="composer-counter num" id="composer-counter" data-over={counter.isOver || undefined}>
            {counter.text}
          </span>
        )}
      </span>
      <button
        className="composer-send"
        type="submit"
        aria-label={composerWords.send}
        disabled={content === undefined}
        onMouseDown={keepKeyboardOpen}
      >
        <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
      </button>
    </form>
  )
}

/** An Enter still held down from the button that moved the focus here must not send the draft. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** The focus stays in the input, so that a phone's keyboard stays open for the next message. */
function keepKeyboardOpen(event: MouseEvent) {
  event.preventDefault()
}

export function textToSend(typed: string, max: number): string | undefined {
  const text = typed.trim()
  return text !== '' && lengthOf(text) <= max ? text : undefined
}

/** "463/500" near the limit, undefined before. */
export function counterOf(typed: string, max: number): { text: string; isOver: boolean } | undefined {
  const length = lengthOf(typed.trim())
  return length < max * COUNTED_FROM_SHARE ? undefined : { text: `${length}/${max}`, isOver: length > max }
}

/** Counts code points, as the server does. */
function lengthOf(text: string): number {
  return [...text].length
}
