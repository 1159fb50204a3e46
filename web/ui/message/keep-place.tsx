/** Holds what is being read where it stands while lines come and go below it, in browsers that do not do so themselves. */
import { Component, type ReactNode, type RefObject } from 'react'

type KeepPlaceProps = {
  scroller: RefObject<HTMLElement | null>
  /** Whoever is nearer to the newest line than this wants to see what comes. */
  beyondPx: number
  children: ReactNode
}
type Held = { row: Element; top: number }

/** A class, for nothing else is asked right before the page changes. */
export class KeepPlace extends Component<KeepPlaceProps> {
  /** Less than a pixel, which scrolling rounds off: over many lines it would add up. */
  private owed = 0

  override getSnapshotBeforeUpdate(): Held[] {
    const scroller = this.props.scroller.current
    return scroller && needsHolding(scroller, this.props.beyondPx) ? rowsInSight(scroller) : []
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, before: Held[]): void {
    const scroller = this.props.scroller.current
    // One of those in sight may have been taken away.
    const held = before.find(({ row }) => row.isConnected)
    if (!scroller || !held) return
    const moved = topOf(held.row) - held.top
    if (moved === 0) return
    const [from, wanted] = [scroller.scrollTop, moved + this.owed]
    scroller.scrollTop = from + wanted
    this.owed = (wanted - (scroller.scrollTop - from)) % 1
  }

  override render() {
    return this.props.children
  }
}

/** A list drawn from the bottom up scrolls from 0 into the negative, and above 0 only where it bounces. */
function needsHolding(scroller: HTMLElement, beyondPx: number): boolean {
  return scroller.scrollTop <= -beyondPx && getComputedStyle(scroller).overflowAnchor !== 'auto'
}

function rowsInSight(scroller: HTMLElement): Held[] {
  const { top, bottom } = scroller.getBoundingClientRect()
  return [...scroller.querySelectorAll('article')]
    .filter((row) => row.getBoundingClientRect().bottom > top && topOf(row) < bottom)
    .map((row) => ({ row, top: topOf(row) }))
}

function topOf(row: Element): number {
  return row.getBoundingClientRect().top
}
