/** Keeps the visible messages in place while others are added or removed below, in browsers without scroll anchoring. */
import { Component, type ReactNode, type RefObject } from 'react'

type ScrollAnchorProps = {
  scroller: RefObject<HTMLElement | null>
  /** Closer to the newest message than this, the list is allowed to scroll. */
  beyondPx: number
  children: ReactNode
}
type Anchor = { row: Element; top: number }

/** A class, because hooks have no getSnapshotBeforeUpdate. */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  /** The fraction of a pixel that scrolling rounds off; over many messages it would add up. */
  private remainder = 0

  override getSnapshotBeforeUpdate(): Anchor[] {
    const scroller = this.props.scroller.current
    return scroller && needsAnchor(scroller, this.props.beyondPx) ? visibleRows(scroller) : []
  }

  override componentDidUpdate(_props: ScrollAnchorProps, _state: unknown, before: Anchor[]): void {
    const scroller = this.props.scroller.current
    // Some of the visible rows may have been removed.
    const anchor = before.find(({ row }) => row.isConnected)
    if (!scroller || !anchor) return
    const moved = topOf(anchor.row) - anchor.top
    if (moved === 0) return
    const from = scroller.scrollTop
    const distance = moved + this.remainder
    scroller.scrollTop = from + distance
    this.remainder = (distance - (scroller.scrollTop - from)) % 1
  }

  override render() {
    return this.props.children
  }
}

/** A bottom-up list scrolls from 0 to negative values; it is above 0 only while it bounces. */
function needsAnchor(scroller: HTMLElement, beyondPx: number): boolean {
  return scroller.scrollTop <= -beyondPx && getComputedStyle(scroller).overflowAnchor !== 'auto'
}

function visibleRows(scroller: HTMLElement): Anchor[] {
  const { top, bottom } = scroller.getBoundingClientRect()
  return [...scroller.querySelectorAll('article')]
    .filter((row) => row.getBoundingClientRect().bottom > top && topOf(row) < bottom)
    .map((row) => ({ row, top: topOf(row) }))
}

function topOf(row: Element): number {
  return row.getBoundingClientRect().top
}
