/** Where one types: Enter or the round button sends, blank words never go out. */
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneRight'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { draftIn, keepDraft } from './chat.cache.ts'
import { counterOf, textToSend } from './composer-text.ts'
import './composer.css'

type ComposerProps = {
  /** False when the words were not taken and stay where they are. */
  onSend: (content: string) => boolean
}

export function Composer({ onSend }: ComposerProps) {
  const [text, setText] = useDraft()
  const form = useRef<HTMLFormElement>(null)
  const content = textToSend(text)
  const counter = counterOf(text)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (content === undefined || !onSend(content)) return
    setText('')
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form className="composer" ref={form} onSubmit={handleSubmit}>
      <span className="composer-field">
        <TextInput
          required
          aria-label="Message"
          aria-describedby={counter && 'composer-counter'}
          aria-invalid={counter?.isOver}
          placeholder="Say something nice"
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={(event) => setText(event.target.value)}
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

/** The focus stays in the field, so that the keyboard of a phone stays open for the next words. */
function keepKeyboard(event: MouseEvent) {
  event.preventDefault()
}

/** What was typed is still there when one comes back from another screen. */
function useDraft() {
  const cache = useQueryClient()
  const [text, setText] = useState(() => draftIn(cache))
  useEffect(() => keepDraft(cache, text), [cache, text])
  return [text, setText] as const
}
