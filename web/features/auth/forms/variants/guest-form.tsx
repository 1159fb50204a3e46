/** The guest form: a fixed nickname and one of three emojis. */
import { type FormEvent, useState } from 'react'
import { GUEST_EMOJIS, MEMBER_EMOJIS, TOILET } from '#contract/people/emojis.ts'
import { GUEST_NICKNAME, type User } from '#contract/people/users.ts'
import { problems } from '#contract/protocol/problems.ts'
import { formWords, otherFormWords, signUpWords, submitWords, toasts } from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { createGuest, secureRandom } from '#web/features/auth/guest-user.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmojiPicker } from '#web/ui/form/emoji-picker.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const LOCKED_EMOJIS = MEMBER_EMOJIS.slice(3, 4)

type GuestFormProps = {
  onGuest: (guest: User) => void
  /** False when an admin has turned guests off. */
  isOpen: boolean
}

export function GuestForm({ onGuest, isOpen }: GuestFormProps) {
  const [emoji, setEmoji] = useState<string>(TOILET)
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      onGuest(createGuest({ emoji, random: secureRandom }))
      toast(toasts.becameGuest)
    } catch {
      // The browser stores nothing, so it cannot store a guest either.
      toast(toasts.guestFailed)
      setIsBusy(false)
    }
  }

  return (
    <form className="auth-form" onSubmit={handleSubmit}>
      <Field label={formWords.nickname} hint={signUpWords.guestNicknameHint}>
        <TextInput readOnly value={GUEST_NICKNAME} />
      </Field>
      <EmojiPicker options={GUEST_EMOJIS} locked={LOCKED_EMOJIS} value={emoji} onChange={setEmoji} />
      <p className="auth-note">{signUpWords.guestEmojis}</p>
      {!isOpen && (
        <div role="alert">
          <FieldError>{problems.GUESTS_OFF.message}</FieldError>
        </div>
      )}
      <Button type="submit" block disabled={!isOpen} busy={isBusy} busyText={submitWords.guest.busy}>
        {submitWords.guest.text}
      </Button>
      <OtherSignInLink question={otherFormWords.guest.question} to="/signup">
        {otherFormWords.guest.link}
      </OtherSignInLink>
    </form>
  )
}
