/** For a list or a form whose parts come and go: when the part that has the focus is gone, the whole takes it. */
import { useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Spread it over the element that stays. */
export function useFocusRefuge<Refuge extends HTMLElement>() {
  const ref = useRef<Refuge>(null)
  const holdsFocus = useRef(false)
  // After every change; React is silent about the blur of what it takes away itself.
  useEffect(() => {
    if (holdsFocus.current) keepFocus(ref.current)
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      holdsFocus.current = true
    },
    onBlur: () => {
      // Leaving the window blurs too, and whoever comes back is to find the focus here.
      if (document.hasFocus()) holdsFocus.current = false
    },
  }
}
