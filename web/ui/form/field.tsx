/** A form field: label, control, error and hint. The control gets its ids from the context. */

import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { createContext, type ReactNode, use, useId } from 'react'
import './field.css'

type FieldControl = { id: string; describedBy: string | undefined; isInvalid: boolean }

const FieldContext = createContext<FieldControl | null>(null)

export type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode | undefined
  aside?: ReactNode | undefined
  children: ReactNode
}

/** Put exactly one TextInput, PasswordInput, CounterInput or TextArea inside. */
export function Field({ label, error, hint, aside, children }: FieldProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

export type FieldErrorProps = { id?: string | undefined; children: ReactNode }

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className="field-error" id={id}>
      <WarningCircleIcon weight="fill" aria-hidden="true" />
      {children}
    </p>
  )
}

type ControlProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** Props that a control takes from the Field around it; its own props win. */
export function useFieldControl(own: ControlProps) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
  }
}
