/** What may be sent of what was typed, and when the characters begin to be counted. */
import { MESSAGE_MAX } from '#contract/chat.ts'

const COUNTED_FROM = 450

/** The text to send, trimmed; nothing while it is blank or too long. */
export function textToSend(typed: string): string | undefined {
  const text = typed.trim()
  return text !== '' && lengthOf(text) <= MESSAGE_MAX ? text : undefined
}

/** "463/500" near the end, nothing before. */
export function counterOf(typed: string): { words: string; isOver: boolean } | undefined {
  const length = lengthOf(typed.trim())
  return length < COUNTED_FROM ? undefined : { words: `${length}/${MESSAGE_MAX}`, isOver: length > MESSAGE_MAX }
}

/** By code points, as the server counts: an emoji is one character, whatever its bytes. */
function lengthOf(text: string): number {
  return [...text].length
}
