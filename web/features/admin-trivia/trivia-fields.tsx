/** The two fields of a fact, for adding and editing. */
import { TRIVIA_FACT_MAX, TRIVIA_SOURCE_MAX } from '#contract/admin/admin.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { fieldWords } from './admin-trivia.words.ts'
import type { TriviaText } from './trivia-facts.ts'

const FIELDS = [
  { name: 'fact', ...fieldWords.fact, max: TRIVIA_FACT_MAX },
  { name: 'source', ...fieldWords.source, max: TRIVIA_SOURCE_MAX },
] as const

type TriviaFieldsProps = { text: TriviaText; onChange: (text: TriviaText) => void; isBusy: boolean }

export function TriviaFields({ text, onChange, isBusy }: TriviaFieldsProps) {
  return FIELDS.map(({ name, label, placeholder, max }) => (
    <Field key={name} label={label}>
      <TextInput
        placeholder={placeholder}
        autoComplete="off"
        maxLength={max}
        // Not `disabled`, which would lose the focus.
        readOnly={isBusy}
        value={text[name]}
        onChange={({ target }) => onChange({ ...text, [name]: target.value })}
      />
    </Field>
  ))
}
