/** Numbers the presses of this page, so that the server can distinguish a late copy from a new press. */
import type { Press } from '#contract/bowl/presence.ts'

// Browsers offer crypto.randomUUID only on secure pages.
const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
  '',
)
let number = 0

export function nextPress(): Press {
  number += 1
  return { page, number }
}
