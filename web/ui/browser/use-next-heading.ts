/** A next step on the same address has taken the focused control away; its title is where to read on. */
import { useEffect, useRef } from 'react'

/** For the heading that bears the title. */
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
