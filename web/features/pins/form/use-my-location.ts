/** Asks the browser for the person's location, only on request; a failure comes back as text. */
import { useState } from 'react'
import { type Place, withinBounds } from '#web/features/pins/map/place.ts'

const LOCATION_TIMEOUT_MS = 15_000

const REASONS: Record<number, string> = {
  1: 'Your browser won’t share where you are. You can still type the coordinates.',
  2: 'Your device can’t tell where you are. You can still type the coordinates.',
  3: 'Finding you took too long. Try again, or type the coordinates.',
}
const UNSUPPORTED = 'This browser can’t tell where you are. You can still type the coordinates.'

type LocationRequest = { state: 'idle' } | { state: 'locating' } | { state: 'failed'; words: string }

export function useMyLocation(onFound: (place: Place) => void) {
  const [request, setRequest] = useState<LocationRequest>({ state: 'idle' })

  const locate = () => {
    if (!('geolocation' in navigator)) {
      setRequest({ state: 'failed', words: UNSUPPORTED })
      return
    }
    setRequest({ state: 'locating' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setRequest({ state: 'idle' })
        onFound(withinBounds(coords))
      },
      ({ code }) => setRequest({ state: 'failed', words: locationWords(code) }),
      { timeout: LOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    )
  }

  return {
    locate,
    isLocating: request.state === 'locating',
    words: request.state === 'failed' ? request.words : undefined,
  }
}

function locationWords(code: number): string {
  return REASONS[code] ?? UNSUPPORTED
}
