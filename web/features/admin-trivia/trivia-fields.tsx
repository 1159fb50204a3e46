/** The two fields of a fact, new or being mended. */
import { TRIVIA_FACT_MAX, TRIVIA_SOURCE_MAX } from '#contract/admin.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { TriviaText } from './trivia-facts.ts'

type TriviaFieldsProps = { text: TriviaText; onChange: (text: TriviaText) => void; disabled: boolean }

export function TriviaFields({ text, onChange, disabled }: TriviaFieldsProps) {
  return (
    <>
      <Field label="Fact">
        <TextInput
          placeholder="Something worth reading in there"
          autoComplete="off"
          maxLength={TRIVIA_FACT_MAX}
          disabled={disabled}
          value={text.fact}
          onChange={({ target }) => onChange({ ...text, fact: target.value })}
        />
      </Field>
      <Field label="Source">
        <TextInput
          placeholder="Who says so?"
          autoComplete="off"
          maxLength={TRIVIA_SOURCE_MAX}
          disabled={disabled}
          value={text.source}
          onChange={({ target }) => onChange({ ...text, source: target.value })}
        />
      </Field>
    </>
  )
}
