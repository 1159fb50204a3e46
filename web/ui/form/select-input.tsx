/** The browser's select, styled like the other inputs. */
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { useFieldControl } from './field.tsx'
import './select-input.css'

export type SelectInputProps<Value extends string> = {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

export function SelectInput<Value extends string>({ options, value, onChange, disabled }: SelectInputProps<Value>) {
  const control = useFieldControl({})
  return (
    <span className="select-input">
      <select
        {...control}
        className="text-input"
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <CaretDownIcon weight="bold" aria-hidden="true" />
    </span>
  )
}
