/** The pin that was just dropped: it lands on the map, is announced, and can be taken back for a while. */
import { useEffect, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import type { Place } from '#web/features/pins/map/place.ts'
import type { WorldMap } from '#web/features/pins/map/world-map.ts'
import { deleteFailed } from '#web/features/pins/pins.toasts.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'

/** `number` counts all pins of the person; undefined while the others are unknown. Without a pin the server stored it but did not return it, so it cannot be taken back. */
export type Landed = {
  place: Place
  pin: Pin | undefined
  number: number | undefined
  isFalling: boolean
  isAnnounced: boolean
}

const SHOWN_MS = 10_000
const KEPT_BY = '.landed-note:hover, .landed-note:focus-within'

export function useLanding(remove: (pin: Pin) => Promise<void>) {
  const [landed, setLanded] = useState<Landed>()

  useEffect(() => {
    if (!landed?.isAnnounced) return
    const timer = setInterval(() => {
      if (!document.querySelector(KEPT_BY)) setLanded(withoutNote)
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [landed])

  return {
    landed,

    land(dropped: Pick<Landed, 'place' | 'pin' | 'number'>, map: WorldMap | undefined): void {
      setLanded({ ...dropped, isFalling: map !== undefined, isAnnounced: true })
      map?.reveal(dropped.place)
      map?.land(dropped.place, () => setLanded((before) => before && { ...before, isFalling: false }))
    },

    undo({ pin }: Landed, map: WorldMap | undefined): void {
      map?.stopLanding()
      setLanded(undefined)
      if (pin) remove(pin).catch((error: unknown) => void toast(deleteFailed(error)))
    },

    /** Another step begins, so the note gives way. */
    clear: () => setLanded(withoutNote),
  }
}

/** The pin may still be falling. */
function withoutNote(landed: Landed | undefined): Landed | undefined {
  return landed && { ...landed, isAnnounced: false }
}
