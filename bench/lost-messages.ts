/** How many messages went wrong between one who speaks and many who listen. */

/**
 * Of everyone, what they heard, by whatever tells one message from another. Counted apart for each of them and each
 * message, because one that is lost and one that comes twice must not make up for each other.
 */
export function heardWrongly(said: number, heard: Iterable<readonly string[]>): number {
  let wrong = 0
  for (const messages of heard) {
    const different = new Set(messages).size
    wrong += Math.abs(said - different) + (messages.length - different)
  }
  return wrong
}
