/** Holds what is being read where it stands while lines come and go below it, in browsers that do not do so themselves. */
import { Component, type ReactNode, type RefObject } from 'react'

type KeepPlaceProps = { scroller: RefObject<HTMLElement | null>; children: ReactNode }
type Held = { row: Element; top: number }

/** A class, for nothing else is asked right before the page changes. */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(): Held[] {
    const scroller = this.props.scroller.current
    return scroller && needsHolding(scroller) ? rowsInSight(scroller) : []
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, before: Held[]): void {
    const scroller = this.props.scroller.current
    // One of those in sight may have been taken away.
    const held = before.find(({ row }) => row.isConnected)
    if (!scroller || !held) return
    const moved = topOf(held.row) - held.top
    if (moved !== 0) scroller.scrollTop += moved
  }

  override render() {
    return this.props.children
  }
}

/** Whoever is at the newest line wants to see what comes. */
function needsHolding(scroller: HTMLElement): boolean {
  return Math.abs(scroller.scrollTop) >= 1 && getComputedStyle(scroller).overflowAnchor !== 'auto'
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
