/** Swiping something away with a finger or the mouse: down or sideways, never up. */
import { type MouseEvent, type PointerEvent, useRef } from 'react'

const SWIPE_THRESHOLD_PX = 50
/** With less movement a press is a click. */
const CLICK_SLOP_PX = 6

type Press = { x: number; y: number; pointerId: number }
type Offset = { x: number; y: number }

/** Returns the handlers of the element. `onMove` gets null when a short swipe is taken back. */
export function useSwipe({ onMove, onSwipe }: { onMove: (offset: Offset | null) => void; onSwipe: () => void }) {
  const press = useRef<Press>(undefined)
  const hasMoved = useRef(false)

  const measureOffset = ({ clientX, clientY }: PointerEvent, { x, y }: Press) => alongOneAxis(clientX - x, clientY - y)

  return {
    onPointerDown: (event: PointerEvent) => {
      hasMoved.current = false
      if (!event.isPrimary || event.button !== 0) return
      press.current = { x: event.clientX, y: event.clientY, pointerId: event.pointerId }
    },

    onPointerMove: (event: PointerEvent) => {
      if (press.current?.pointerId !== event.pointerId) return
      const offset = measureOffset(event, press.current)
      if (!hasMoved.current && swipeDistance(offset) < CLICK_SLOP_PX) return
      hasMoved.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      onMove(offset)
    },

    onPointerUp: (event: PointerEvent) => {
      if (!press.current) return
      const distance = swipeDistance(measureOffset(event, press.current))
      press.current = undefined
      if (distance >= SWIPE_THRESHOLD_PX) onSwipe()
      else onMove(null)
    },

    onPointerCancel: () => {
      press.current = undefined
      onMove(null)
    },

    onClickCapture: (event: MouseEvent) => {
      if (!hasMoved.current) return
      hasMoved.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

export function alongOneAxis(x: number, y: number): Offset {
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(0, y) }
}

function swipeDistance({ x, y }: Offset): number {
  return Math.abs(x) + y
}
