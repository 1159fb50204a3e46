/** The two fields of a fact, new or being mended. */
import { TRIVIA_FACT_MAX, TRIVIA_SOURCE_MAX } from '#contract/admin.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { TriviaText } from './trivia-facts.ts'

/** While they are being sent the fields keep the focus, and what is in them. */
type TriviaFieldsProps = { text: TriviaText; onChange: (text: TriviaText) => void; isBusy: boolean }

export function TriviaFields({ text, onChange, isBusy }: TriviaFieldsProps) {
  return (
    <>
      <Field label="Fact">
        <TextInput
          placeholder="Something worth reading in there"
          autoComplete="off"
          maxLength={TRIVIA_FACT_MAX}
          readOnly={isBusy}
          value={text.fact}
          onChange={({ target }) => onChange({ ...text, fact: target.value })}
        />
      </Field>
      <Field label="Source">
        <TextInput
          placeholder="Who says so?"
          autoComplete="off"
          maxLength={TRIVIA_SOURCE_MAX}
          readOnly={isBusy}
          value={text.source}
          onChange={({ target }) => onChange({ ...text, source: target.value })}
        />
      </Field>
    </>
  )
}
