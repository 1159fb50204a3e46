/** A grid of emojis to choose one from, as radio inputs. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useId } from 'react'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { formWords } from '#web/ui/ui.words.ts'
import './emoji-picker.css'

export type EmojiOption = { emoji: string; name: string }

export type EmojiPickerProps = {
  label?: string | undefined
  options: readonly EmojiOption[]
  value: string | null
  onChange: (emoji: string) => void
  /** Greyed out after the others, to show that there are more. */
  locked?: readonly EmojiOption[] | undefined
  columns?: 4 | 5 | undefined
  disabled?: boolean | undefined
}

export function EmojiPicker({ label = formWords.chooseEmoji, options, columns = 4, ...rest }: EmojiPickerProps) {
  const { value, onChange, locked = [], disabled } = rest
  const id = useId()
  return (
    <div className="field" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="emoji-tray" data-columns={columns}>
        {options.map(({ emoji, name }) => (
          <span className="emoji-tile" key={emoji}>
            <input
              type="radio"
              name={id}
              value={emoji}
              aria-label={name}
              checked={emoji === value}
              disabled={disabled}
              onChange={() => onChange(emoji)}
            />
            <Emoji char={emoji} />
            <CheckIcon className="emoji-tick" weight="bold" aria-hidden="true" />
          </span>
        ))}
        {locked.map(({ emoji }) => (
          <span className="emoji-tile" key={emoji} data-locked aria-hidden="true">
            <Emoji char={emoji} />
          </span>
        ))}
      </div>
    </div>
  )
}
