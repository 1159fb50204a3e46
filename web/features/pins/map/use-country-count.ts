/** In how many countries your pins are. Found in pieces, because a thousand pins take long. */
import { useEffect, useState } from 'react'
import type { Pin } from '#contract/social/pins.ts'
import { createTaskQueue } from './task-queue.ts'
import { useHasCountries } from './use-world-map.ts'
import type { WorldMap } from './world-map.ts'

/** 0 while it is unknown. A change of the pins keeps the old number until the new one is found. */
export function useCountryCount(pins: readonly Pin[] | undefined, map: WorldMap | undefined): number {
  const [count, setCount] = useState(0)
  const hasCountries = useHasCountries(map)
  useEffect(() => {
    if (!pins || !map || !hasCountries) return
    const tasks = createTaskQueue()
    const left = pins.values()
    const found = new Set<string>()
    const findNext = () => {
      const { value: pin, done } = left.next()
      const country = pin && map.countryAt(pin)
      if (country) found.add(country)
      return done ?? false
    }
    tasks.repeat(pins, findNext, () => setCount(found.size))
    return tasks.clear
  }, [pins, map, hasCountries])
  return count
}
