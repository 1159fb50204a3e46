/** How many people are on the bowl, and the text after the number. */
import type { ActiveUser } from '#contract/bowl/presence.ts'

/** 0 without a response or a list, so that the landing page shows 0 instead of failing. */
export function countOnBowl(response: { users?: readonly Pick<ActiveUser, 'isOnBowl'>[] } | null | undefined): number {
  return response?.users?.filter(({ isOnBowl }) => isOnBowl).length ?? 0
}

export function countWords(count: number): string {
  return count === 1 ? 'person is on the bowl right now' : 'people are on the bowl right now'
}
