/** Recognises a long press: half a second without moving or scrolling. */
import type { Clock } from '#web/realtime/clock.ts'

export const LONG_PRESS_MS = 500
/** A finger is never quite still. */
const MOVE_MAX_PX = 10

type Point = { x: number; y: number }

export type LongPress = ReturnType<typeof createLongPress>

export function createLongPress({ after }: Pick<Clock, 'after'>) {
  let stop = () => {}
  let from: Point = { x: 0, y: 0 }
  let isHeld = false

  return {
    begin(point: Point, onLongPress: () => void): void {
      stop()
      from = point
      isHeld = false
      stop = after(LONG_PRESS_MS, () => {
        isHeld = true
        onLongPress()
      })
    },

    move({ x, y }: Point): void {
      if (Math.hypot(x - from.x, y - from.y) > MOVE_MAX_PX) stop()
    },

    cancel: (): void => stop(),

    /** Whether the press that ends now was a long one; its click must do nothing else. */
    takeHeld(): boolean {
      const wasHeld = isHeld
      isHeld = false
      return wasHeld
    },
  }
}

export function pressPoint({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY }
}
