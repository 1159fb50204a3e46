/** For rows that were written a moment ago in the same transaction: without one there is a bug, not a refusal. */
export function mustFind<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`${what} is missing`)
  return row
}
