/** How many people are on the bowl, and the words after the number. */
import type { ActiveUser } from '#contract/bowl/presence.ts'

/** 0 when there is no answer or it holds no list: the landing then says so instead of failing. */
export function countOnBowl(answer: { users?: readonly Pick<ActiveUser, 'isOnBowl'>[] } | null | undefined): number {
  return answer?.users?.filter(({ isOnBowl }) => isOnBowl).length ?? 0
}

/** What follows the number: "1 person is …", "214 people are …". */
export function countWords(count: number): string {
  return count === 1 ? 'person is on the bowl right now' : 'people are on the bowl right now'
}
