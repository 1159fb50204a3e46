/** The position after which the next page of a list starts: a date and an id, which clients send back as they got it. */
import { Problem } from '#contract/protocol/problems.ts'

export type Cursor = { at: Date; id: string }

export function formatCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`
}

/** Thirteen digits are a date before the year 2287, which every database can store. */
export function parseCursor(text: string): Cursor {
  const [, at = '', id = ''] = /^(\d{1,13})_([\w-]{1,64})$/.exec(text) ?? []
  if (!id) throw new Problem('VALIDATION', { fields: { after: 'Send the `next` of the page before' } })
  return { at: new Date(Number(at)), id }
}
