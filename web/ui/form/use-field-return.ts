/** For buttons that disappear when pressed: moves the focus to a text field. */
import { useRef } from 'react'
import { isUnderFinger } from '#web/ui/browser/is-touch.ts'

export function useFieldReturn() {
  const field = useRef<HTMLInputElement>(null)
  return {
    field,

    /** Wraps an action and focuses the field after it. */
    thenToField:
      <Given>(act: (given: Given) => void) =>
      (given: Given): void => {
        act(given)
        // On touch the keyboard would cover the result.
        if (!isUnderFinger()) field.current?.focus()
      },
  }
}
