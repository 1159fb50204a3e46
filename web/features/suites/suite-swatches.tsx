/** The suites as small tiled walls to choose from. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useId } from 'react'
import type { SuiteKey } from '#contract/premium/suites.ts'
import { PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import { SUITE_CHOICES } from './suites.tsx'
import { suiteDialogWords } from './suites.words.ts'

type SuiteSwatchesProps = { value: SuiteKey | undefined; onChange: (suite: SuiteKey | undefined) => void }

export function SuiteSwatches({ value, onChange }: SuiteSwatchesProps) {
  const group = useId()
  return (
    <fieldset className="suite-swatches">
      <legend className="field-label">{suiteDialogWords.suite}</legend>
      <div className="suite-grid">
        {SUITE_CHOICES.map(({ suite, name }) => (
          <label className="suite-option" key={name}>
            <input type="radio" name={group} checked={suite === value} onChange={() => onChange(suite)} />
            <Swatch suite={suite} />
            <span>{name}</span>
            <CheckIcon className="suite-tick" weight="bold" aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Swatch({ suite }: { suite: SuiteKey | undefined }) {
  return (
    <span className="suite-swatch" data-suite={suite ?? 'plain'} aria-hidden="true">
      <Wall />
      <PencilTrim />
    </span>
  )
}
