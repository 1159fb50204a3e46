/** For buttons that go away when they are pressed: the focus goes on to the field where one types. */
import { useRef } from 'react'

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
        // Under a finger a focused text field brings up the keyboard, which would cover what was pressed.
        if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus()
      },
  }
}
