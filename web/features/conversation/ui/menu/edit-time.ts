/** Which messages their author can still edit, and for how long. */
import { EDIT_WITHIN_MS } from '#contract/social/conversation.ts'
import type { Line } from '#web/features/conversation/conversation.ts'

const MINUTE_MS = 60_000

/** From 10 down to 1; undefined if it is too late, or not the reader's own. */
export function editMinutesLeft(line: Line, now: number): number | undefined {
  if (!line.isMine || line.isFlushed || line.delivery.state !== 'stored') return undefined
  // The clock of this device may be behind the server's.
  const left = Math.min(EDIT_WITHIN_MS, Date.parse(line.timestamp) + EDIT_WITHIN_MS - now)
  return left > 0 ? Math.ceil(left / MINUTE_MS) : undefined
}

/** What the up arrow edits in an empty field: the last own message, if it is not too late for it. */
export function lastEditable(lines: readonly Line[], now: number): Line | undefined {
  const last = lines.find(({ isMine, isFlushed, delivery }) => isMine && !isFlushed && delivery.state === 'stored')
  return last && editMinutesLeft(last, now) !== undefined ? last : undefined
}
