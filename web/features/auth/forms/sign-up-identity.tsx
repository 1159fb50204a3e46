/** The sign-up fields for premium, nickname and emoji. */
import type { ChangeEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { MEMBER_EMOJIS } from '#contract/people/emojis.ts'
import { CUSTOM_NICKNAME_MAX } from '#contract/people/users.ts'
import type { SignUpFields } from '#web/features/auth/auth.fields.ts'
import { formWords, signUpWords } from '#web/features/auth/auth.words.ts'
import { CUSTOM, canSelect, chooseEmoji, type NicknameStep, nextChoice } from '#web/features/auth/nickname-choice.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { EmojiPicker } from '#web/ui/form/emoji-picker.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioTiles } from '#web/ui/form/radio-tiles.tsx'
import { CounterInput } from '#web/ui/form/text-input.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'

export function SignUpIdentity({ suggestions }: { suggestions: readonly string[] }) {
  const { register, watch, setValue, clearErrors } = useFormContext<SignUpFields>()
  const [isPremium, selected, emoji] = watch(['isPremium', 'selected', 'emoji'])

  const applyStep = (step: NicknameStep) => {
    const next = nextChoice({ isPremium, selected }, { step, suggestions })
    setValue('isPremium', next.isPremium)
    setValue('selected', next.selected)
    clearErrors('customNickname')
  }
  const handlePremium = (event: ChangeEvent<HTMLInputElement>) =>
    applyStep({ type: 'premium', isPremium: event.target.checked })

  return (
    <>
      <Checkbox
        label={<PremiumLabel />}
        description={signUpWords.premiumLine}
        {...register('isPremium', { onChange: handlePremium })}
      />
      <div className="auth-nickname">
        <RadioTiles
          label={formWords.nickname}
          options={[...suggestions.map(suggestedOption), customOption(isPremium)]}
          value={selected}
          onChange={(value) => applyStep({ type: 'select', selected: value })}
        />
        {selected === CUSTOM && <CustomNickname />}
      </div>
      <EmojiPicker
        options={MEMBER_EMOJIS}
        value={chooseEmoji({ isPremium, emoji })}
        onChange={(picked) => setValue('emoji', picked)}
        disabled={isPremium}
      />
      {isPremium && <p className="auth-note">{signUpWords.premiumEmojis}</p>}
    </>
  )
}

function CustomNickname() {
  const { register, watch, formState } = useFormContext<SignUpFields>()
  return (
    <Field
      label={<span className="visually-hidden">{formWords.customNickname}</span>}
      error={formState.errors.customNickname?.message}
    >
      <CounterInput
        maxLength={CUSTOM_NICKNAME_MAX}
        autoComplete="nickname"
        {...register('customNickname')}
        value={watch('customNickname')}
      />
    </Field>
  )
}

function PremiumLabel() {
  return (
    <>
      {signUpWords.premium} <Emoji char="toilet-gold" />
    </>
  )
}

function suggestedOption(nickname: string) {
  return { value: nickname, label: nickname }
}

function customOption(isPremium: boolean) {
  return { value: CUSTOM, label: signUpWords.customNickname, disabled: !canSelect({ isPremium }, CUSTOM) }
}
