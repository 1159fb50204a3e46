/** Which rows of a log are in the document: those on screen, and a few around them. Places count from the newest, at the bottom. */
import { defaultRangeExtractor, observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/** Of a short message; each row is measured once it is drawn. */
const ROW_PX = 56
const GAP_PX = 4
/** Below the newest message, as in messages.css. */
const BELOW_PX = 12
/** Until the list has been measured. */
const FIRST_SCREEN_PX = 800
const ROWS_AROUND = 6

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
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getItemKey: useCallback((at: number) => keys[at] ?? at, [keys]),
    getScrollElement: () => scroller.current,
    observeElementOffset: observeFromNewest,
    scrollToFn: scrollFromNewest,
    estimateSize: () => ROW_PX,
    gap: GAP_PX,
    scrollMargin: BELOW_PX,
    initialRect: { width: 0, height: FIRST_SCREEN_PX },
    overscan: ROWS_AROUND,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), keys, kept),
    anchorTo: isAtNewest ? 'start' : 'end',
    // The oldest message holds nothing in place.
    scrollEndThreshold: -1,
  })
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _by, { scrollOffset }) =>
    !isAtNewest && start < (scrollOffset ?? 0)

  return {
    isScrolling: rows.isScrolling,
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    drawn: rows.getVirtualItems().map(({ index, start }) => ({ at: index, fromBottom: start - BELOW_PX })),
    goTo: (key: string) => rows.scrollToIndex(keys.indexOf(key), { align: 'center' }),
  }
}

function withKept(drawn: number[], keys: readonly string[], kept: Needs['kept']): number[] {
  const more = kept.flatMap((key) => (key === undefined ? [] : keys.indexOf(key)))
  return [...new Set([...drawn, ...more.filter((at) => at >= 0)])].sort((a, b) => a - b)
}

/** A bottom-up list scrolls from 0 to negative values. */
const observeFromNewest: Rows['options']['observeElementOffset'] = (rows, onChange) =>
  observeElementOffset(rows, (top, isScrolling) => onChange(-top, isScrolling))

const scrollFromNewest: Rows['options']['scrollToFn'] = (offset, { adjustments = 0, behavior }, { scrollElement }) =>
  scrollElement?.scrollTo({ top: -(offset + adjustments), ...(behavior && { behavior }) })
