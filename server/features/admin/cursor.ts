/** Where a page of a list ended, as the next one is asked for: a moment and an id. */
import { Problem } from '#contract/protocol/problems.ts'

export type Cursor = { at: Date; id: string }

export function cursorName({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`
}

/** Thirteen digits are a moment before the year 2287, which every database knows. */
export function cursorOf(name: string): Cursor {
  const [, at = '', id = ''] = /^(\d{1,13})_([\w-]{1,64})$/.exec(name) ?? []
  if (!id) throw new Problem('VALIDATION', { fields: { after: 'Invalid input' } })
  return { at: new Date(Number(at)), id }
}
