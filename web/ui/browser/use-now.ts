/** The current time, which makes its own component render again at a steady pace; long lists in pieces. */
import { startTransition, useEffect, useState } from 'react'

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
