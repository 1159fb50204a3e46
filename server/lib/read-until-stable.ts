/** Reads rows, and again if they were changed during the read. */

/** A bound, in case the rows never stop changing. */
const TRIES = 5

export async function readUntilStable<Rows>(changes: () => number, read: () => Promise<Rows>): Promise<Rows> {
  for (let tries = 1; ; tries++) {
    const before = changes()
    const rows = await read()
    if (changes() === before || tries === TRIES) return rows
  }
}
