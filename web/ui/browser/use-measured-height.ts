/** Exposes the height of an element to elements elsewhere in the document, as a custom property of theirs. */
import { type RefCallback, useCallback } from 'react'

/** Who uses it. As a property of the document it would style the whole page again with every change. */
const USED_BY = {
  /** The toast. */
  '--toast-height': '.app-layout-main, .app-layout-notice, .messages, .conversations-body, .dialog',
  /** A composer at the bottom of the screen. */
  '--dock-height': '.toast-viewport',
} as const

type Property = keyof typeof USED_BY

const sheets = new Map<Property, CSSStyleSheet>()

/** Returns the element's ref. Without an element the property has no value. */
export function useMeasuredHeight(property: Property): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return
      const sheet = sheetOf(property)
      const measure = () => sheet.replaceSync(`${USED_BY[property]} { ${property}: ${element.offsetHeight}px }`)
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      // A toast moves the page, which must not shift a second time. For others the observer's report is early enough:
      // asking for the height here would lay out a page that is only half built.
      if (property === '--toast-height') measure()
      return () => {
        observer.disconnect()
        sheet.replaceSync('')
      }
    },
    [property],
  )
}

/** A style sheet reaches elements that appear later, too. */
function sheetOf(property: Property): CSSStyleSheet {
  const known = sheets.get(property)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheets.set(property, sheet)
  document.adoptedStyleSheets.push(sheet)
  return sheet
}
