/** Text controls: single line, multi-line, and single line with a character counter. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useFieldControl } from './field.tsx'
import './text-input.css'

export type TextInputProps = ComponentProps<'input'>

export function TextInput({ className, ...input }: TextInputProps) {
  const control = useFieldControl(input)
  return <input type="text" {...input} {...control} className={classNames('text-input', className)} />
}

export type TextAreaProps = ComponentProps<'textarea'>

export function TextArea({ className, ...textarea }: TextAreaProps) {
  const control = useFieldControl(textarea)
  return <textarea rows={3} {...textarea} {...control} className={classNames('text-input', className)} />
}

export type CounterInputProps = ComponentProps<'input'> & { maxLength: number }

/** Shows `13/20` at the end. It counts UTF-16 code units, as maxLength does. */
export function CounterInput({ className, ...input }: CounterInputProps) {
  const wrap = useRef<HTMLSpanElement>(null)
  const [length, setLength] = useState(0)
  const count = () => setLength(wrap.current?.querySelector('input')?.value.length ?? 0)

  // A form library may set the value without a change event, so the count is read from the input itself.
  useEffect(count)
  return (
    <span className="input-wrap" ref={wrap} onInput={count}>
      <TextInput {...input} className={classNames('text-input-counted', className)} />
      <span className="input-counter num" aria-hidden="true">
        {length}/{input.maxLength}
      </span>
    </span>
  )
}
