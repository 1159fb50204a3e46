/** The text to send from what was typed, and the character counter. */

/** The counter appears for the last tenth. */
const COUNTED_FROM = 0.9

/** The trimmed text; undefined while it is blank or too long. */
export function textToSend(typed: string, max: number): string | undefined {
  const text = typed.trim()
  return text !== '' && lengthOf(text) <= max ? text : undefined
}

/** "463/500" near the limit, undefined before. */
export function counterOf(typed: string, max: number): { text: string; isOver: boolean } | undefined {
  const length = lengthOf(typed.trim())
  return length < max * COUNTED_FROM ? undefined : { text: `${length}/${max}`, isOver: length > max }
}

/** Counts code points, as the server does. */
function lengthOf(text: string): number {
  return [...text].length
}
