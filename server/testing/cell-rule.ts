/** The rule of the world layer's cells, written down a second time: what the database is held against. */
const ENOUGH = 3

/** What is kept of a cell. */
export type Kept = { pins: number; shown: number; mayHide: boolean; people: string[] }

/** On the finest level every person counts once, and three are company. */
export function finest(people: readonly string[]): Kept {
  const each = [...new Set(people)].sort()
  const isShown = each.length >= ENOUGH
  const pins = each.length
  return { pins, shown: isShown ? pins : 0, mayHide: !isShown, people: isShown ? [] : each }
}

/** A cell by those below it that hold anything; `places` is how many there are in all. */
export function above(below: readonly Kept[], places: number): Kept {
  const sum = (of: (kept: Kept) => number) => below.reduce((total, kept) => total + of(kept), 0)
  const [pins, shown] = [sum((kept) => kept.pins), sum((kept) => kept.shown)]
  const people = [...new Set(below.flatMap((kept) => kept.people))].sort().slice(0, ENOUGH)
  const hiding = places - below.length + below.filter(({ mayHide }) => mayHide).length
  const most = (ENOUGH - 1) * (hiding - 1)
  const together = Math.min(pins - shown, most)
  const more = together >= ENOUGH && people.length >= ENOUGH ? together : 0
  return {
    pins,
    shown: shown + more,
    mayHide: hiding > 0 && (more === 0 || more === most),
    people: people.slice(0, pins - shown - more),
  }
}
