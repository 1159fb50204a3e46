/** The world layer: grid cells with a count, read from the database and cached for some seconds. */
import { WORLD_CELLS_MAX, type WorldCell, type WorldView } from '#contract/social/pins.ts'
import type { Db } from '#server/db/db.ts'
import { type Area, areaOf, middleOf, stepOf } from './grid.ts'
import { shownCells } from './pin-cells.store.ts'

const CACHE_MS = 10_000
const AREAS_CACHED = 500

type WorldResponse = { step: number; cells: WorldCell[] }
type Needs = { db: Db; now: () => Date }

export function createWorldPins({ db, now }: Needs) {
  const cache = new Map<string, { at: number; response: Promise<WorldResponse> }>()

  return {
    view(view: WorldView): Promise<WorldResponse> {
      const area = areaOf(view)
      const key = cacheKey(area)
      const at = now().getTime()
      const known = cache.get(key)
      if (known && Math.abs(at - known.at) < CACHE_MS) return known.response
      const response = read(area)
      if (cache.size >= AREAS_CACHED) cache.clear()
      cache.set(key, { at, response })
      response.catch(() => cache.delete(key))
      return response
    },

    invalidate: (): void => cache.clear(),
  }

  async function read(area: Area): Promise<WorldResponse> {
    const rows = await shownCells(db, area)
    const cells = rows.slice(0, WORLD_CELLS_MAX).map((cell) => ({ ...middleOf(area.level, cell), count: cell.shown }))
    return { step: stepOf(area.level), cells }
  }
}

function cacheKey({ level, columns, firstRow, lastRow }: Area): string {
  return [level, columns[0], columns.at(-1), columns.length, firstRow, lastRow].join(' ')
}
