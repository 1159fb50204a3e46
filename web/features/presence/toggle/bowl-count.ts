/** How often a member has gone on the bowl in this browser: every fifth time premium is offered. */
import { UPGRADE_PROMPT_EVERY } from '#contract/bowl/presence.ts'

export type CountStorage = Pick<Storage, 'getItem' | 'setItem'>

type Counting = { storage: CountStorage; userId: string; isGuest: boolean }

/** Counts one more time on the bowl and returns how often it was. Guests are never counted: theirs is always 0. */
export function countTimeOnBowl({ storage, userId, isGuest }: Counting): number {
  if (isGuest) return 0
  const key = `bowlCount-${userId}`
  const count = wholeNumber(storage.getItem(key)) + 1
  storage.setItem(key, String(count))
  return count
}

export function isTimeToOffer(count: number): boolean {
  return count > 0 && count % UPGRADE_PROMPT_EVERY === 0
}

// What stands in local storage may have been edited by hand; anything strange starts from 0.
function wholeNumber(text: string | null): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}
