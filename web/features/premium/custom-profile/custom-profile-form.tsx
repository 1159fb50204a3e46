/** The form of both dialogs: a custom nickname, one of the 15 emojis and, if needed, the upgrade itself. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { CUSTOM_NICKNAME_MAX, type User } from '#contract/people/users.ts'
import { updatePremiumProfile, upgradePremium } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import {
  customizeFailed,
  customProfileWords,
  premiumToasts,
  upgradeFailed,
} from '#web/features/premium/premium.words.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmojiPicker } from '#web/ui/form/emoji-picker.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { CounterInput } from '#web/ui/form/text-input.tsx'
import {
  type CustomProfile,
  CustomProfileFields,
  type CustomProfilePurpose,
  customProfileToSend,
  defaultCustomProfile,
  emojisFor,
  isSubmitDisabled,
} from './custom-profile.ts'

export type CustomProfileChange = Partial<Pick<User, 'nickname' | 'emoji' | 'isPremium' | 'premiumPending'>>

export type CustomProfileFormProps = {
  user: User
  purpose: CustomProfilePurpose
  /** May be called more than once. */
  onChange: (change: CustomProfileChange) => void
  onPaymentDue: () => void
  onClose: () => void
}

const DONE = { upgrade: premiumToasts.upgraded, customize: premiumToasts.customized }

export function CustomProfileForm({ user, purpose, onChange, onPaymentDue, onClose }: CustomProfileFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(CustomProfileFields),
    defaultValues: defaultCustomProfile(user, purpose),
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'nickname' })
  const words = customProfileWords[purpose]
  const emojis = emojisFor(user, purpose)

  const handleValid = async (customProfile: CustomProfile) => {
    dismissToast()
    if (purpose === 'upgrade' && !(await upgradeFirst())) return
    try {
      onChange(await changeCustomProfile(user, customProfile))
      onClose()
      toast(DONE[purpose])
    } catch (error) {
      setError('nickname', { message: serverMessageOr(error, customProfileWords.tryAgain) }, { shouldFocus: true })
      toast(customizeFailed(error))
    }
  }
  const upgradeFirst = async () => {
    try {
      onChange(await upgrade(user))
      return true
    } catch (error) {
      if (isProblem(error, 'PAYMENT_REQUIRED')) onPaymentDue()
      else toast(upgradeFailed)
      return false
    }
  }

  return (
    <form className="identity-form" noValidate onSubmit={handleSubmit(handleValid)}>
      <Field label={customProfileWords.nickname} error={errors.nickname?.message}>
        <CounterInput
          maxLength={CUSTOM_NICKNAME_MAX}
          placeholder={user.nickname}
          autoComplete="off"
          spellCheck={false}
          {...register('nickname')}
        />
      </Field>
      <Controller
        control={control}
        name="emoji"
        render={({ field: { value, onChange: choose } }) => (
          <EmojiPicker options={emojis} columns={emojis.length % 5 === 0 ? 5 : 4} value={value} onChange={choose} />
        )}
      />
      <div className="dialog-actions">
        {purpose === 'upgrade' && (
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            {customProfileWords.notNow}
          </Button>
        )}
        <Button
          type="submit"
          variant="brass"
          busy={isSubmitting}
          busyText={words.busy}
          disabled={isSubmitDisabled({ isBusy: isSubmitting, typed, current: user.nickname })}
        >
          {words.submit}
        </Button>
      </div>
    </form>
  )
}

async function upgrade({ id: userId }: User): Promise<CustomProfileChange> {
  await call(upgradePremium, { body: { userId } })
  return { isPremium: true, premiumPending: false }
}

async function changeCustomProfile(current: User, typed: CustomProfile): Promise<CustomProfileChange> {
  const body = { userId: current.id, ...customProfileToSend(typed, current) }
  const { user } = await call(updatePremiumProfile, { body })
  return user
}
