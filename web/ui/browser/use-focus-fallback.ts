/** For lists and forms: when the focused part is removed, the container takes the focus. */
import { useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Spread the result over the container. */
export function useFocusRefuge<Refuge extends HTMLElement>() {
  const ref = useRef<Refuge>(null)
  const hasFocus = useRef(false)
  // After every render, because React fires no blur for an element that it removes.
  useEffect(() => {
    if (hasFocus.current) keepFocus(ref.current)
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      // Leaving the window also blurs, and the focus should be here on return.
      if (document.hasFocus()) hasFocus.current = false
    },
  }
}
