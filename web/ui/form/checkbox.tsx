/** A checkbox card in the premium look, which turns brass when ticked. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import './checkbox.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  description?: ReactNode | undefined
}

export function Checkbox({ label, description, className, ...input }: CheckboxProps) {
  const id = useId()
  const descriptionId = `${id}-description`
  return (
    <div className={classNames('checkbox', className)}>
      <input {...input} id={id} type="checkbox" aria-describedby={description ? descriptionId : undefined} />
      <span className="checkbox-box" aria-hidden="true">
        <CheckIcon weight="bold" />
      </span>
      <span className="checkbox-text">
        <label htmlFor={id}>{label}</label>
        {description && <span id={descriptionId}>{description}</span>}
      </span>
    </div>
  )
}
