/** Where the keyboard focus goes when the focused element disappears or a new step begins. */
import { useCallback, useEffect, useRef } from 'react'

/** Focusing a text field on touch opens a keyboard that covers the content. */
export function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Moves the focus to a nearby element when the focused one was removed or disabled. */
export function keepFocus(near?: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body && !isDisabled(activeElement)) return
  const target = near?.isConnected ? near : document.querySelector('main')
  target?.focus({ preventScroll: true })
}

function isDisabled(element: HTMLElement): boolean {
  return element instanceof HTMLButtonElement && element.disabled
}

/** For lists and forms: when the focused part is removed, the container takes the focus. Spread the result over it. */
export function useFocusFallback<Container extends HTMLElement>() {
  const ref = useRef<Container>(null)
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

/** Focuses the heading when its title changes: a new step on the same URL has removed the focused control. */
export function useNextHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus()
  }, [title])
  return heading
}

/** For buttons that disappear when pressed: moves the focus to a text field. */
export function useFieldReturn() {
  const field = useRef<HTMLInputElement>(null)
  return {
    field,

    /** The same function every time. */
    thenToField: useCallback(
      <Given>(act: (given: Given) => void) =>
        (given: Given): void => {
          act(given)
          if (!isTouch()) field.current?.focus()
        },
      [],
    ),
  }
}
