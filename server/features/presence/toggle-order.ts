/** Which presses have been obeyed, so that a copy of one that comes late changes nothing. */
import type { Press } from '#contract/bowl/presence.ts'

/** Pages remembered; the oldest are forgotten first. */
const PAGES_KEPT = 20_000

export function createPresses() {
  const last = new Map<string, number>()

  /** True for a press that is newer than all of its page before; presses that say nothing of themselves always are. */
  return function isNews(personId: string, press: Press | undefined): boolean {
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
