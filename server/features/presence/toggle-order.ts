/** Remembers the last press of each page, so that a late copy of a press changes nothing. */
import type { Press } from '#contract/bowl/presence.ts'

const PAGES_KEPT = 20_000

export function createToggleOrder() {
  const last = new Map<string, number>()

  /** True for a press with a higher number than all before it of its page, and for a press without a number. */
  return function isNewPress(personId: string, press: Press | undefined): boolean {
    if (!press) return true
    const page = `${personId} ${press.page}`
    if (press.number <= (last.get(page) ?? 0)) return false
    last.delete(page)
    last.set(page, press.number)
    const [oldest] = last.keys()
    if (last.size > PAGES_KEPT && oldest !== undefined) last.delete(oldest)
    return true
  }
}
