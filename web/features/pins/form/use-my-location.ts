/** Asks the browser for the person's location, only on request; a failure comes back as text. */
import { useState } from 'react'
import { type Coordinates, withinBounds } from '#web/features/pins/map/coordinates.ts'
import { notLocated } from '#web/features/pins/pins.words.ts'

const LOCATION_TIMEOUT_MS = 15_000

type LocationRequest = { state: 'idle' } | { state: 'locating' } | { state: 'failed'; words: string }

export function useMyLocation(onFound: (place: Coordinates) => void) {
  const [request, setRequest] = useState<LocationRequest>({ state: 'idle' })

  const locate = () => {
    if (!('geolocation' in navigator)) {
      setRequest({ state: 'failed', words: notLocated() })
      return
    }
    setRequest({ state: 'locating' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setRequest({ state: 'idle' })
        onFound(withinBounds(coords))
      },
      ({ code }) => setRequest({ state: 'failed', words: notLocated(code) }),
      { timeout: LOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    )
  }

  return {
    locate,
    isLocating: request.state === 'locating',
    words: request.state === 'failed' ? request.words : undefined,
  }
}
