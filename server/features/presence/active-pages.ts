/** Pages of the people on the bowl: the newest sit first, because no activity changes that order. */
import { type Cursor, formatCursor } from '#server/text/cursor.ts'
import type { Sitting } from './open-sits.ts'

type Place = { startedAt: number; person: { id: string } }

export function newestSitFirst(a: Place, b: Place): number {
  return b.startedAt - a.startedAt || (a.person.id < b.person.id ? -1 : 1)
}

type PageRequest = { after: Cursor | undefined; limit: number; hidden: ReadonlySet<string> }

/** `next` is where the following page starts, even if the person who was last on this one has left. */
export function pageOf(
  newestFirst: readonly Sitting[],
  { after, limit, hidden }: PageRequest,
): { sittings: Sitting[]; next?: string } {
  const sittings: Sitting[] = []
  for (let at = after ? indexAfter(newestFirst, after) : 0; at < newestFirst.length; at++) {
    const sitting = newestFirst[at]
    if (!sitting || hidden.has(sitting.person.id)) continue
    const last = sittings.at(-1)
    if (last && sittings.length === limit) {
      return { sittings, next: formatCursor({ at: new Date(last.startedAt), id: last.person.id }) }
    }
    sittings.push(sitting)
  }
  return { sittings }
}

function indexAfter(newestFirst: readonly Sitting[], { at, id }: Cursor): number {
  const last = { startedAt: at.getTime(), person: { id } }
  const found = newestFirst.findIndex((sitting) => newestSitFirst(last, sitting) < 0)
  return found < 0 ? newestFirst.length : found
}
