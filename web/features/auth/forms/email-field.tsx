/** The e-mail field of the auth forms. */
import type { ComponentProps } from 'react'
import { formWords } from '#web/features/auth/auth.words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type EmailFieldProps = Omit<ComponentProps<'input'>, 'type'> & { error: string | undefined }

export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label={formWords.email} error={error}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </Field>
  )
}
