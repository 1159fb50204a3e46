/** The form of a message to support: subject and text with their counters. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_SUBJECT_MAX,
  type SupportMessage,
  writeToSupport,
} from '#contract/premium/support.ts'
import { call } from '#web/api/call.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'
import { messageSent, sendErrorText, supportWords } from './support.words.ts'

type SupportFormProps = { form: UseFormReturn<SupportMessage>; isPremium: boolean; onDone: () => void }

export function SupportForm({ form, isPremium, onDone }: SupportFormProps) {
  const { register, handleSubmit, reset, setError, formState, control } = form
  const { errors, isSubmitting } = formState
  const { subject = '', message = '' } = useWatch({ control })

  const handleValid = async (values: SupportMessage) => {
    dismissToast()
    try {
      await call(writeToSupport, { body: values })
      toast(messageSent(isPremium))
      reset()
      onDone()
    } catch (error) {
      setError('root', { message: sendErrorText(error) })
    }
  }

  return (
    <form className="support-form" noValidate onSubmit={handleSubmit(handleValid)}>
      <Field
        label={supportWords.subject}
        error={errors.subject?.message}
        aside={<Counter length={subject.length} max={SUPPORT_SUBJECT_MAX} />}
      >
        <TextInput autoComplete="off" {...register('subject')} />
      </Field>
      <Field
        label={supportWords.message}
        error={errors.message?.message}
        aside={<Counter length={message.length} max={SUPPORT_MESSAGE_MAX} />}
      >
        <TextArea rows={6} {...register('message')} />
      </Field>
      <div role="alert">{errors.root?.message && <FieldError>{errors.root.message}</FieldError>}</div>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isSubmitting} onClick={onDone}>
          {supportWords.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting} busyText={supportWords.sending}>
          {supportWords.send}
        </Button>
      </div>
    </form>
  )
}

/** Typing past the limit is allowed; the error explains it on submit. */
function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className="support-counter num" data-over={length > max || undefined} aria-hidden="true">
      {length}/{max}
    </span>
  )
}
