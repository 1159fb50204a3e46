/** A password input with a button that shows the password. */
import { EyeIcon } from '@phosphor-icons/react/dist/ssr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/ssr/EyeSlash'
import { type ComponentProps, useState } from 'react'
import { formWords } from '#web/ui/ui.words.ts'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>

export function PasswordInput(input: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const Eye = isShown ? EyeSlashIcon : EyeIcon
  return (
    <span className="input-wrap">
      <TextInput
        autoCapitalize="off"
        spellCheck={false}
        {...input}
        className="text-input-with-eye"
        type={isShown ? 'text' : 'password'}
      />
      <IconButton
        className="input-eye"
        label={formWords.showPassword}
        aria-pressed={isShown}
        disabled={input.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        <Eye aria-hidden="true" />
      </IconButton>
    </span>
  )
}
