/** The pin that was just dropped: it falls on the map, is announced, and can be taken back for a while. */
import { useEffect, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import type { Coordinates } from '#web/features/pins/map/coordinates.ts'
import type { WorldMap } from '#web/features/pins/map/world-map.ts'
import { deleteFailed } from '#web/features/pins/pins.words.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'

export type DroppedPin = {
  place: Coordinates
  /** Undefined if the server stored it without returning it. It cannot be taken back then. */
  pin: Pin | undefined
  /** Counts all pins of the person; undefined while the others are unknown. */
  number: number | undefined
  isFalling: boolean
  isAnnounced: boolean
}

const SHOWN_MS = 10_000
const KEPT_BY = '.dropped-pin-status:hover, .dropped-pin-status:focus-within'

export function useDroppedPin(remove: (pin: Pin) => Promise<void>) {
  const [dropped, setDropped] = useState<DroppedPin>()

  useEffect(() => {
    if (!dropped?.isAnnounced) return
    const timer = setInterval(() => {
      if (!document.querySelector(KEPT_BY)) setDropped(withoutStatus)
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [dropped])

  return {
    dropped,

    show(pin: Pick<DroppedPin, 'place' | 'pin' | 'number'>, map: WorldMap | undefined): void {
      setDropped({ ...pin, isFalling: map !== undefined, isAnnounced: true })
      map?.reveal(pin.place)
      map?.animateDrop(pin.place, () => setDropped((before) => before && { ...before, isFalling: false }))
    },

    undo({ pin }: DroppedPin, map: WorldMap | undefined): void {
      map?.stopDrop()
      setDropped(undefined)
      if (pin) remove(pin).catch((error: unknown) => void toast(deleteFailed(error)))
    },

    /** Hides the status when another step begins. */
    hideStatus: () => setDropped(withoutStatus),
  }
}

/** The pin may still be falling. */
function withoutStatus(dropped: DroppedPin | undefined): DroppedPin | undefined {
  return dropped && { ...dropped, isAnnounced: false }
}
