/** Where one types: Enter or the round button sends, blank words never go out. */
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneRight'
import { type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { counterOf, textToSend } from './composer-text.ts'
import './composer.css'

export type ComposerProps = {
  /** So many characters go out at once. */
  max: number
  placeholder?: string | undefined
  text: string
  onType: (text: string) => void
  /** False when the words were not taken and stay where they are. */
  onSend: (content: string) => boolean
  /** For whoever leads the focus here. */
  field?: RefObject<HTMLInputElement | null> | undefined
}

export function Composer({ max, placeholder = 'Say something nice', text, onType, onSend, field }: ComposerProps) {
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
          aria-label="Message"
          aria-describedby={counter && 'composer-counter'}
          aria-invalid={counter?.isOver}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={keepHeldEnterOut}
        />
        {counter && (
          <span className="composer-counter num" id="composer-counter" data-over={counter.isOver || undefined}>
            {counter.words}
          </span>
        )}
      </span>
      <button
        className="composer-send"
        type="submit"
        aria-label="Send"
        disabled={content === undefined}
        onMouseDown={keepKeyboard}
      >
        <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
      </button>
    </form>
  )
}

/** An Enter that is still held may have pressed the button that led the focus here: it sends nothing half-typed. */
function keepHeldEnterOut(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** The focus stays in the field, so that the keyboard of a phone stays open for the next words. */
function keepKeyboard(event: MouseEvent) {
  event.preventDefault()
}
