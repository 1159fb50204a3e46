/** A text field for the nickname, with a list of suggestions at its end. */
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { formWords } from '#web/features/auth/auth.words.ts'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'
import { suggestedName } from './variants/variant-checks.ts'
import './nickname-input.css'

type NicknameInputProps = TextInputProps & { typed: string; onPick: (nickname: string) => void }

export function NicknameInput({ typed, onPick, ...input }: NicknameInputProps) {
  return (
    <span className="input-wrap nickname-input">
      <TextInput autoComplete="nickname" {...input} />
      <span className="nickname-list">
        <CaretDownIcon weight="bold" aria-hidden="true" />
        <select
          aria-label={formWords.suggestedNicknames}
          value={suggestedName(typed) ?? ''}
          onChange={({ target }) => onPick(target.value)}
        >
          {/* Selected while the typed nickname is not a suggestion. */}
          <option value="" disabled hidden />
          {SUGGESTED_NICKNAMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}
