/** The slots of the bench: unchanged while the person reads older messages; a bowl drains before its slot goes. */
import { useEffect, useState } from 'react'
import type { ActiveUser } from '#contract/bowl/presence.ts'

/** As long as the water takes to drain. */
const LEAVES_AFTER_MS = 460
/** A bowl that is this new has its rings. */
const NEW_FOR_MS = 5000

export type BenchSlot = { person: ActiveUser; isLeaving: boolean }

export function useBench(people: readonly ActiveUser[], isStill: boolean): readonly BenchSlot[] {
  const [slots, setSlots] = useState<readonly BenchSlot[]>(() => people.map(createSlot))
  const [shown, setShown] = useState(people)
  if (!isStill && shown !== people) {
    setShown(people)
    setSlots(withLeaving(slots, people))
  }
  const isAnyLeaving = slots.some(({ isLeaving }) => isLeaving)
  useEffect(() => {
    if (!isAnyLeaving) return
    const timer = setTimeout(() => setSlots((now) => now.filter(({ isLeaving }) => !isLeaving)), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAnyLeaving])
  return slots
}

/** People who have left keep their slot until their bowl is empty. */
export function withLeaving(before: readonly BenchSlot[], people: readonly ActiveUser[]): BenchSlot[] {
  const ids = new Set(people.map(({ id }) => id))
  const slots = people.map(createSlot)
  for (const [at, { person }] of before.entries()) {
    if (!ids.has(person.id)) slots.splice(at, 0, { person, isLeaving: true })
  }
  return slots
}

export function isNewSit({ onBowlSince }: ActiveUser, now: number): boolean {
  return now - Date.parse(onBowlSince ?? '') < NEW_FOR_MS
}

export function createSlot(person: ActiveUser): BenchSlot {
  return { person, isLeaving: false }
}
