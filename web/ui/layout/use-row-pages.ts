/** A long list in pages: the next follows when the end of the one before comes near the screen. */
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'

const PAGE = 30
/** The next page follows when this many rows are left, and at the end, which a fast scroll may reach first. */
const WATCHED_FROM_END = [10, 1]

/** Returns the rows to draw. `list` is the element that they are in. */
export function useRowPages<Row>(rows: readonly Row[], list: RefObject<HTMLElement | null>): readonly Row[] {
  const [limit, setLimit] = useState(PAGE)
  const shown = useMemo(() => rows.slice(0, limit), [rows, limit])
  const hasMore = shown.length < rows.length
  useEffect(() => {
    const drawn = list.current?.children
    if (!hasMore || !drawn) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setLimit(limit + PAGE))
    })
    for (const fromEnd of WATCHED_FROM_END) {
      const row = drawn[drawn.length - fromEnd]
      if (row) observer.observe(row)
    }
    return () => observer.disconnect()
  }, [list, hasMore, limit])
  return shown
}
