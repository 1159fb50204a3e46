/** Where the arrow keys lead in a menu that begins with a row of several items and goes on with one item a row. */

/** The sizes of the rows from the top, such as [6, 1, 1, 1]. */
export type MenuRows = readonly number[]

/** The place of the next item, counted from the first one; undefined if the key does not move. */
export function placeAfter(key: string, at: number, rows: MenuRows): number | undefined {
  const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, size) => sum + size, 0))
  const row = starts.findLastIndex((start) => start <= at)
  const [start = 0, size = 1] = [starts[row], rows[row]]
  const startOf = (other: number) => starts.at(other % rows.length)
  switch (key) {
    case 'ArrowDown':
      return startOf(row + 1)
    case 'ArrowUp':
      return startOf(row - 1)
    case 'ArrowRight':
      return start + ((at - start + 1) % size)
    case 'ArrowLeft':
      return start + ((at - start - 1 + size) % size)
    case 'Home':
      return 0
    case 'End':
      return starts.at(-1)
    default:
      return undefined
  }
}
