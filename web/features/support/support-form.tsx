/** The form of a message to support: subject and text with their counters, and the toast it ends with. */
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_SUBJECT_MAX,
  type SupportMessage,
  writeToSupport,
} from '#contract/premium/support.ts'
import { call } from '#web/api/call.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import { dismissToast, type ToastRequest, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

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
        label="Subject"
        error={errors.subject?.message}
        aside={<Counter length={subject.length} max={SUPPORT_SUBJECT_MAX} />}
      >
        <TextInput autoComplete="off" {...register('subject')} />
      </Field>
      <Field
        label="Message"
        error={errors.message?.message}
        aside={<Counter length={message.length} max={SUPPORT_MESSAGE_MAX} />}
      >
        <TextArea rows={6} {...register('message')} />
      </Field>
      <div role="alert">{errors.root?.message && <FieldError>{errors.root.message}</FieldError>}</div>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isSubmitting} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyText="Sending...">
          Send
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

export function messageSent(isPremium: boolean): ToastRequest {
  const description = isPremium ? 'Yours goes first. We’ll reply by email.' : 'We’ll reply by email.'
  return { title: 'Message sent', description }
}

export function sendErrorText(error: unknown): string {
  return serverMessageOr(error, 'Not sent: we couldn’t reach the server. Your text is still here; please try again.')
}
