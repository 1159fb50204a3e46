/** A value that has come to rest: what is typed is asked for only after a short pause. */
import { useEffect, useState } from 'react'

const PAUSE_MS = 250

export function useLater<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
