/** Where the person is, asked of the browser only when they press for it; a refusal comes back in words. */
import { useState } from 'react'
import { type Place, withinBounds } from '#web/features/pins/map/place.ts'

const PATIENCE_MS = 15_000

const REASONS: Record<number, string> = {
  1: 'Your browser was told not to share where you are. You can still type the coordinates.',
  2: 'Your device could not find out where you are. You can still type the coordinates.',
  3: 'Finding out where you are took too long. Please try again, or type the coordinates.',
}
const UNKNOWN_TO_BROWSER = 'This browser cannot tell where you are. You can still type the coordinates.'

type Asking = { state: 'idle' } | { state: 'asking' } | { state: 'failed'; words: string }

export function useMyLocation(onFound: (place: Place) => void) {
  const [asking, setAsking] = useState<Asking>({ state: 'idle' })

  const ask = () => {
    if (!('geolocation' in navigator)) return setAsking({ state: 'failed', words: UNKNOWN_TO_BROWSER })
    setAsking({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking({ state: 'idle' })
        onFound(withinBounds(coords))
      },
      ({ code }) => setAsking({ state: 'failed', words: locationWords(code) }),
      { timeout: PATIENCE_MS, enableHighAccuracy: true },
    )
  }

  return { ask, isAsking: asking.state === 'asking', words: asking.state === 'failed' ? asking.words : undefined }
}

function locationWords(code: number): string {
  return REASONS[code] ?? UNKNOWN_TO_BROWSER
}
