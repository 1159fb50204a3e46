/** Gives the style sheets the height of an element, as a custom property of the document. */
import { type RefCallback, useCallback } from 'react'

/** The answer is the element's ref. Without an element the property has the value of the style sheets again. */
export function useMeasuredHeight(property: '--toast-height' | '--dock-height'): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return
      const { style } = document.documentElement
      const measure = () => style.setProperty(property, `${element.offsetHeight}px`)
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      // The observer reports after the first paint, which would move the page a second time.
      measure()
      return () => {
        observer.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
