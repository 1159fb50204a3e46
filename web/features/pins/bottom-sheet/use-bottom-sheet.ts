/** Moves the bottom sheet between its heights: it follows the finger, and only its transform is animated. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AvailableHeight, heightAfterDrag, heightsInPixels, type SheetHeight } from './sheet-heights.ts'

const DURATION_MS = 240
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
/** Less is a press. */
const DRAG_MIN = 6
const DESKTOP = '(width >= 1024px)'

type Drag = {
  pointerId: number
  startY: number
  startPixels: number
  isMoving: boolean
  last: { y: number; at: number }
  speed: number
}

export function useBottomSheet(
  sheet: RefObject<HTMLElement | null>,
  { height, onHeightChange }: { height: SheetHeight; onHeightChange: (height: SheetHeight) => void },
) {
  const available = useAvailableHeight(sheet)
  const drawn = useRef<number>(undefined)
  const drag = useRef<Drag>(undefined)
  const heights = available && heightsInPixels(available)
  const target = heights?.[height]

  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    if (target === undefined) {
      element.style.blockSize = ''
      drawn.current = undefined
      return
    }
    return glide(element, { from: drawn.current ?? target, to: target, onStep: (now) => (drawn.current = now) })
  }, [sheet, target])

  const follow = (dragged: number) => {
    if (!sheet.current || !heights) return
    for (const animation of sheet.current.getAnimations()) animation.cancel()
    drawn.current = Math.min(heights.full, Math.max(heights.peek / 2, dragged))
    sheet.current.style.blockSize = `${heights.full}px`
    sheet.current.style.transform = `translateY(${heights.full - drawn.current}px)`
  }

  const release = (speed: number) => {
    const element = sheet.current
    if (!element || !heights || drawn.current === undefined) return
    element.style.transform = ''
    const next = heightAfterDrag(heights, { dragged: drawn.current, speed })
    if (next === height)
      glide(element, { from: drawn.current, to: heights[height], onStep: (now) => (drawn.current = now) })
    else onHeightChange(next)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!heights || !event.isPrimary || event.button !== 0 || !canDrag(event, height)) return
      const { pointerId, clientY, timeStamp } = event
      // By what was pressed, which a fast mouse has left before it moves once; a press still reaches the button.
      if (event.target instanceof Element) event.target.setPointerCapture(pointerId)
      const startPixels = drawn.current ?? heights[height]
      drag.current = {
        pointerId,
        startY: clientY,
        startPixels,
        isMoving: false,
        last: { y: clientY, at: timeStamp },
        speed: 0,
      }
    },

    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      if (current?.pointerId !== event.pointerId) return
      const moved = current.startY - event.clientY
      if (!current.isMoving && Math.abs(moved) < DRAG_MIN) return
      // By the sheet only now, so that the end of a drag is no press of the button under the finger.
      if (!current.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
      const elapsed = event.timeStamp - current.last.at
      if (elapsed > 0) current.speed = (current.last.y - event.clientY) / elapsed
      current.isMoving = true
      current.last = { y: event.clientY, at: event.timeStamp }
      follow(current.startPixels + moved)
    },

    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      drag.current = undefined
      if (current?.isMoving) release(event.timeStamp - current.last.at > 100 ? 0 : current.speed)
    },

    onPointerCancel: () => {
      if (drag.current?.isMoving) release(0)
      drag.current = undefined
    },
  }
  return { handlers, pixels: target }
}

/** A full sheet scrolls, so only its bar drags it; a mouse drags by the bar alone, because it selects text. */
function canDrag({ target, pointerType }: PointerEvent<HTMLElement>, height: SheetHeight): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('.bottom-sheet-bar')) return true
  return height !== 'full' && pointerType !== 'mouse' && target.closest('.bottom-sheet-panel') !== null
}

type Glide = { from: number; to: number; onStep: (pixels: number) => void }

/** The sheet has the larger of both heights until it has arrived. Returns a function that ends it at once. */
function glide(element: HTMLElement, { from, to, onStep }: Glide): () => void {
  const arrive = () => {
    element.style.blockSize = `${to}px`
    onStep(to)
  }
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (from === to || isReduced) {
    arrive()
    return () => {}
  }
  const tall = Math.max(from, to)
  element.style.blockSize = `${tall}px`
  const frames = [from, to].map((pixels) => ({ transform: `translateY(${tall - pixels}px)` }))
  const animation = element.animate(frames, { duration: DURATION_MS, easing: EASING, fill: 'forwards' })
  onStep(to)
  animation.onfinish = () => {
    arrive()
    animation.cancel()
  }
  return () => animation.cancel()
}

/** The space that the sheet is in; undefined on a desktop, where it is a column. */
function useAvailableHeight(sheet: RefObject<HTMLElement | null>) {
  const [available, setAvailable] = useState<AvailableHeight>()
  useEffect(() => {
    const parent = sheet.current?.parentElement
    if (!parent) return
    const desktop = window.matchMedia(DESKTOP)
    const measure = () => {
      const measured = { mapHeight: parent.clientHeight, viewport: window.innerHeight }
      setAvailable((before) => {
        if (desktop.matches) return undefined
        return before?.mapHeight === measured.mapHeight && before.viewport === measured.viewport ? before : measured
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    desktop.addEventListener('change', measure)
    return () => {
      observer.disconnect()
      desktop.removeEventListener('change', measure)
    }
  }, [sheet])
  return available
}
