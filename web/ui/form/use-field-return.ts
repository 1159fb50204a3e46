/** For buttons that go away when they are pressed: the focus goes on to the field where one types. */
import { useRef } from 'react'
import { isUnderFinger } from '#web/ui/browser/is-touch.ts'

export function useFieldReturn() {
  const field = useRef<HTMLInputElement>(null)
  return {
    /** For the field. */
    field,

    /** The same act, and the focus after it. */
    thenToField:
      <Given>(act: (given: Given) => void) =>
      (given: Given): void => {
        act(given)
        // The keyboard would cover what was pressed.
        if (!isUnderFinger()) field.current?.focus()
      },
  }
}
