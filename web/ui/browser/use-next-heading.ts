/** Focuses the heading when its title changes: a new step on the same URL has removed the focused control. */
import { useEffect, useRef } from 'react'

/** Returns the ref of the heading. */
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
