/** Counts messages that were lost or received twice. */

/** Per listener and message, so that a lost message and a duplicate do not cancel out. */
export function deliveryErrors(sent: number, received: Iterable<readonly string[]>): number {
  let errors = 0
  for (const messages of received) {
    const different = new Set(messages).size
    errors += Math.abs(sent - different) + (messages.length - different)
  }
  return errors
}
