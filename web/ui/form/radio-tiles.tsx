/** Radio inputs drawn as two columns of tiles. */
import { useId } from 'react'
import { FieldError } from './field.tsx'
import './radio-tiles.css'

export type RadioTile = { value: string; label: string; disabled?: boolean | undefined }

export type RadioTilesProps = {
  label: string
  options: readonly RadioTile[]
  value: string | null
  onChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

export function RadioTiles({ label, options, value, onChange, error, disabled }: RadioTilesProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset className="field radio-tiles" disabled={disabled} aria-describedby={errorId}>
      <legend className="field-label">{label}</legend>
      <div className="radio-tiles-grid">
        {options.map((option) => (
          <label className="radio-tile" key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
