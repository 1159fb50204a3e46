/** The position after which the next page of a list starts: a date and an id, which clients send back as they got it. */
import * as z from 'zod/mini'

export type Cursor = { at: Date; id: string }

/** Thirteen digits are a date before the year 2287, which every database can store. */
const CURSOR = /^(\d{1,13})_([\w-]{1,64})$/

/** In the query of a call for a page. */
export const After = z.pipe(
  z.string().check(z.regex(CURSOR, 'Send the `next` of the page before')),
  z.transform((text): Cursor => {
    const [, at = '', id = ''] = CURSOR.exec(text) ?? []
    return { at: new Date(Number(at)), id }
  }),
)

export function formatCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`
}
