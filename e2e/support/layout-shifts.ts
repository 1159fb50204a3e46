/** Measures layout shifts while a page loads; every response waits until its skeleton has been painted. */
import type { Page } from '@playwright/test'

export type LayoutShifts = {
  /** The sum of all shifts, which is at least the browser's cumulative layout shift. */
  score: number
  moved: string[]
}

/** Passes responses on one by one, each painted before the next, so that no shift hides another; works with faked ones too. */
const HOLD_AND_WATCH = `(() => {
  const shifts = []
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })

  const frames = async (count) => {
    for (let at = 0; at < count; at += 1) await new Promise((done) => requestAnimationFrame(done))
  }
  const until = async (isTrue) => {
    while (!isTrue()) await frames(1)
  }
  const hasSkeleton = () => document.querySelector('main h1, main .skeleton') !== null
  const hasNavigation = () => !document.querySelector('[data-navigation=yes]') || document.querySelector('.tab-bar, .rail')
  let lastTurn = until(() => hasSkeleton() && hasNavigation())
  const turn = () => (lastTurn = lastTurn.then(() => frames(2)))

  let underWay = 0
  const request = window.fetch
  window.fetch = async (...asked) => {
    underWay += 1
    try {
      const answer = await request(...asked)
      await turn()
      return answer
    } finally {
      underWay -= 1
    }
  }
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (frame) {
    void turn().then(() => this.readyState === WebSocket.OPEN && send.call(this, frame))
  }

  const isSettled = () => underWay === 0 && !document.querySelector('main .skeleton, main [aria-busy=true]') &&
    [...document.images].every((image) => image.complete || image.loading === 'lazy')
  window.layoutSettled = async () => {
    for (let still = 0; still < 5; still = isSettled() ? still + 1 : 0) await frames(1)
  }
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  const words = ({ node, previousRect, currentRect }) =>
    ((node?.outerHTML ?? node?.parentElement?.outerHTML ?? 'removed').slice(0, 110)) + ' from ' + box(previousRect) + ' to ' + box(currentRect)
  window.layoutShifts = async (withInput) => {
    await document.fonts.ready
    await window.layoutSettled()
    shifts.push(...observer.takeRecords())
    const counted = shifts.filter(({ hadRecentInput }) => withInput || !hadRecentInput)
    return {
      score: counted.reduce((sum, { value }) => sum + value, 0),
      moved: counted.flatMap(({ value, sources }) => sources.map((source) => value.toFixed(3) + ' ' + words(source))),
    }
  }
})()`

export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript({ content: HOLD_AND_WATCH })
}

/** Resolves when every response is painted; fonts may still be loading. */
export function layoutSettled(page: Page): Promise<void> {
  return page.evaluate<void>('layoutSettled()')
}

/** Shifts within half a second of an input only count if `withInput` is set. */
export async function layoutShiftsOn(page: Page, { withInput = false } = {}): Promise<LayoutShifts> {
  return page.evaluate<LayoutShifts>(`layoutShifts(${withInput})`)
}
