/** The form to add a fact. A new fact is approved from the start. */
import { type FormEvent, useRef, useState } from 'react'
import { useDraft } from '#web/api/use-draft.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { triviaWords } from './admin-trivia.words.ts'
import { NO_TEXT, type TriviaText, validTriviaText } from './trivia-facts.ts'
import { TriviaFields } from './trivia-fields.tsx'

export function AddTrivia({ onAdd }: { onAdd: (text: TriviaText) => Promise<boolean> }) {
  const [draft, setDraft] = useDraft('admin trivia', NO_TEXT)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const text = validTriviaText(draft)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text) return
    setIsBusy(true)
    const isAdded = await onAdd(text)
    setIsBusy(false)
    if (!isAdded) return
    setDraft(NO_TEXT)
    // Ready for the next fact; the button is disabled now and would lose the focus.
    form.current?.querySelector('input')?.focus()
  }

  return (
    <Card as="section" className="add-trivia">
      <SectionHeading>{triviaWords.add}</SectionHeading>
      <form className="trivia-form" ref={form} onSubmit={handleSubmit}>
        <TriviaFields text={draft} onChange={setDraft} isBusy={isBusy} />
        <Button type="submit" disabled={!text} busy={isBusy} busyText={triviaWords.adding}>
          {triviaWords.addButton}
        </Button>
      </form>
    </Card>
  )
}
