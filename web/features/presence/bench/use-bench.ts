/** The places of the bench as they are shown: still while a person reads back, and empty bowls drain before they leave. */
import { useEffect, useState } from 'react'
import type { ActiveUser } from '#contract/bowl/presence.ts'

/** As long as the water takes to drain. */
const LEAVES_AFTER_MS = 460
/** A bowl that is this new has its rings. */
const NEW_FOR_MS = 5000

export type Place = { person: ActiveUser; isLeaving: boolean }

export function useBench(people: readonly ActiveUser[], isStill: boolean): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>(() => people.map(placeOf))
  const [shown, setShown] = useState(people)
  if (!isStill && shown !== people) {
    setShown(people)
    setPlaces(withLeaving(places, people))
  }
  const isAnyLeaving = places.some(({ isLeaving }) => isLeaving)
  useEffect(() => {
    if (!isAnyLeaving) return
    const timer = setTimeout(() => setPlaces((now) => now.filter(({ isLeaving }) => !isLeaving)), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAnyLeaving])
  return places
}

/** Those who have left keep their place until their bowl is empty. */
export function withLeaving(before: readonly Place[], people: readonly ActiveUser[]): Place[] {
  const ids = new Set(people.map(({ id }) => id))
  const places = people.map(placeOf)
  for (const [at, { person }] of before.entries()) {
    if (!ids.has(person.id)) places.splice(at, 0, { person, isLeaving: true })
  }
  return places
}

export function isNewSit({ onBowlSince }: ActiveUser, now: number): boolean {
  return now - Date.parse(onBowlSince ?? '') < NEW_FOR_MS
}

function placeOf(person: ActiveUser): Place {
  return { person, isLeaving: false }
}
