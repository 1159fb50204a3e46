/** Reads anew what is kept in memory, and once more when it was changed while it was being read. */

/** However often it changes, some reading must be the last. */
const TRIES = 5

export async function readUntilStable<Rows>(changes: () => number, read: () => Promise<Rows>): Promise<Rows> {
  for (let tries = 1; ; tries++) {
    const before = changes()
    const rows = await read()
    if (changes() === before || tries === TRIES) return rows
  }
}
