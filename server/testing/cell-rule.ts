/** The rule of the world layer’s cells, implemented a second time to check the database against. */
const ENOUGH = 3

export type CellState = { pins: number; shown: number; mayHide: boolean; people: string[] }

/** On the finest level a cell is shown from three people; each person counts once. */
export function leafCell(people: readonly string[]): CellState {
  const each = [...new Set(people)].sort()
  const isShown = each.length >= ENOUGH
  const pins = each.length
  return { pins, shown: isShown ? pins : 0, mayHide: !isShown, people: isShown ? [] : each }
}

/** `below` are the non-empty child cells; `places` counts all of them. */
export function parentCell(below: readonly CellState[], places: number): CellState {
  const sum = (of: (kept: CellState) => number) => below.reduce((total, kept) => total + of(kept), 0)
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
