/** What may be sent of what was typed, and when the characters begin to be counted. */

/** The last tenth is counted. */
const COUNTED_FROM = 0.9

/** The text to send, trimmed; nothing while it is blank or too long. */
export function textToSend(typed: string, max: number): string | undefined {
  const text = typed.trim()
  return text !== '' && lengthOf(text) <= max ? text : undefined
}

/** "463/500" near the end, nothing before. */
export function counterOf(typed: string, max: number): { words: string; isOver: boolean } | undefined {
  const length = lengthOf(typed.trim())
  return length < max * COUNTED_FROM ? undefined : { words: `${length}/${max}`, isOver: length > max }
}

/** By code points, as the server counts: an emoji is one character, whatever its bytes. */
function lengthOf(text: string): number {
  return [...text].length
}
