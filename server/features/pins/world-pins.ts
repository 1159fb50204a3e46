/** Everyone's pins as the world may see them: cells of the grid with a count, read as they were kept. */
import { WORLD_CELLS_MAX, type WorldCell, type WorldView } from '#contract/social/pins.ts'
import type { Db } from '#server/db/db.ts'
import { type Area, areaOf, middleOf, stepOf } from './grid.ts'
import { shownCells } from './pin-cells.store.ts'

const KEPT_MS = 10_000
const AREAS_KEPT = 500

type Seen = { step: number; cells: WorldCell[] }
type Needs = { db: Db; now: () => Date }

export function createWorldPins({ db, now }: Needs) {
  const kept = new Map<string, { at: number; seen: Promise<Seen> }>()

  return {
    view(view: WorldView): Promise<Seen> {
      const area = areaOf(view)
      const name = nameOf(area)
      const at = now().getTime()
      const known = kept.get(name)
      if (known && Math.abs(at - known.at) < KEPT_MS) return known.seen
      const seen = read(area)
      if (kept.size >= AREAS_KEPT) kept.clear()
      kept.set(name, { at, seen })
      seen.catch(() => kept.delete(name))
      return seen
    },

    /** Something has changed, so the next look is a fresh one. */
    forget: (): void => kept.clear(),
  }

  async function read(area: Area): Promise<Seen> {
    const rows = await shownCells(db, area)
    const cells = rows.slice(0, WORLD_CELLS_MAX).map((cell) => ({ ...middleOf(area.level, cell), count: cell.shown }))
    return { step: stepOf(area.level), cells }
  }
}

function nameOf({ level, columns, firstRow, lastRow }: Area): string {
  return [level, columns[0], columns.at(-1), columns.length, firstRow, lastRow].join(' ')
}
