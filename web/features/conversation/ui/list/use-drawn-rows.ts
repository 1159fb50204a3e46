/** Which rows of a log are in the document: those on screen, and a few around them. Places count from the newest, at the bottom. */
import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'

/** Of a short message; each row is measured once it is drawn. */
const ROW_PX = 60
const GAP_PX = 4
/** Below the newest message, as in messages.css. */
const BELOW_PX = 12
/** Until the list has been measured. */
const FIRST_SCREEN_PX = 500
const ROWS_AROUND = 4

type Rows = Virtualizer<HTMLElement, HTMLElement>

type Needs = {
  scroller: RefObject<HTMLElement | null>
  /** Newest first. */
  keys: readonly string[]
  /** Stay in the document wherever the reader is, such as the one with the focus. */
  kept: readonly (string | undefined)[]
  /** Close to the newest message, it moves others up; further up, nothing that is read moves. */
  isAtNewest: boolean
}

export function useDrawnRows({ scroller, keys, kept, isAtNewest }: Needs) {
  const isReady = useIsPageDrawn()
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getItemKey: useCallback((at: number) => keys[at] ?? at, [keys]),
    getScrollElement: () => (isReady ? scroller.current : null),
    observeElementOffset: observeFromNewest,
    scrollToFn: scrollFromNewest,
    measureElement: measureWhenLaidOut,
    estimateSize: () => ROW_PX,
    gap: GAP_PX,
    scrollMargin: BELOW_PX,
    initialRect: { width: 0, height: FIRST_SCREEN_PX },
    overscan: ROWS_AROUND,
    rangeExtractor: (range) => (isReady ? withKept(defaultRangeExtractor(range), keys, kept) : []),
    anchorTo: isAtNewest ? 'start' : 'end',
    // The oldest message holds nothing in place.
    scrollEndThreshold: -1,
  })
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _by, { scrollOffset }) =>
    !isAtNewest && start < (scrollOffset ?? 0)

  const drawn = rows.getVirtualItems()
  const isMeasured = useOnceTrue(drawn.length > 0 && drawn.every(({ key }) => rows.itemSizeCache.has(key)))

  return {
    /** Until then the height is a guess, and what is above the rows would move. */
    isMeasured,
    isScrolling: rows.isScrolling,
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    drawn: drawn.map(({ index, start }, nth) => {
      const newer = drawn[nth - 1]
      return { at: index, below: newer ? start - newer.end : start - BELOW_PX }
    }),
    goTo: (key: string) => rows.scrollToIndex(keys.indexOf(key), { align: 'center' }),
  }
}

/** The rows follow after the rest of the page, in a task of their own. On the server, there is nothing to wait for. */
function useIsPageDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(() => typeof window === 'undefined')
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
}

/** Stays true. On the server nothing is measured. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(() => typeof window === 'undefined')
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue
}

function withKept(drawn: number[], keys: readonly string[], kept: Needs['kept']): number[] {
  const more = kept.flatMap((key) => (key === undefined ? [] : keys.indexOf(key)))
  return [...new Set([...drawn, ...more.filter((at) => at >= 0)])].sort((a, b) => a - b)
}

/** Asking a new row for its size would lay out the page at once; its observer hears of it before it is painted. */
const measureWhenLaidOut: Rows['options']['measureElement'] = (row, entry, rows) => {
  if (entry) return measureElement(row, entry, rows)
  return rows.itemSizeCache.get(rows.options.getItemKey(rows.indexFromElement(row))) ?? ROW_PX
}

/** A bottom-up list scrolls from 0 to negative values. */
const observeFromNewest: Rows['options']['observeElementOffset'] = (rows, onChange) =>
  observeElementOffset(rows, (top, isScrolling) => onChange(-top, isScrolling))

const scrollFromNewest: Rows['options']['scrollToFn'] = (offset, { adjustments = 0, behavior }, { scrollElement }) =>
  scrollElement?.scrollTo({ top: -(offset + adjustments), ...(behavior && { behavior }) })
