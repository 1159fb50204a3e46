/** Exposes the height of an element to the style sheets, as a custom property of the document. */
import { type RefCallback, useCallback } from 'react'

/** Returns the element's ref. Without an element the property falls back to the value of the style sheets. */
export function useMeasuredHeight(property: '--toast-height' | '--dock-height'): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return
      const { style } = document.documentElement
      const measure = () => style.setProperty(property, `${element.offsetHeight}px`)
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      // The observer's first report comes after the first paint, which would shift the page a second time.
      measure()
      return () => {
        observer.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
