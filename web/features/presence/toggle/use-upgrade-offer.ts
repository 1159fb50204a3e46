/** Offers premium at every fifth time on the bowl, unless the member has it, and never over the toast of a badge. */
import { useEffect, useState } from 'react'
import { UPGRADE_PROMPT_EVERY } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'

/** By then the lid is up, and the toast of a badge earned by this visit is on the screen. */
const OFFER_DELAY_MS = 2000

type CountStorage = Pick<Storage, 'getItem' | 'setItem'>
type OfferNeeds = { user: User; isGuest: boolean; storage: CountStorage }
type Due = { userId: string; count: number }

/** Outlives the page, so that a member who goes straight to the chat room gets the offer when they return. */
let pendingDue: Due | undefined

export function useUpgradeOffer({ user, isGuest, storage }: OfferNeeds) {
  const [due, setDue] = useState(pendingDue)
  const [offeredAt, setOfferedAt] = useState<number>()
  const count = user.isOnBowl && due?.userId === user.id ? due.count : undefined

  const storeDue = (next: Due | undefined) => {
    pendingDue = next
    setDue(next)
  }

  useEffect(() => {
    if (count === undefined) return
    return toastStore.whenQuiet(OFFER_DELAY_MS, () => {
      pendingDue = undefined
      setDue(undefined)
      setOfferedAt(count)
    })
  }, [count])

  /** Waits for `posted`, because only then the server knows whether the visit has earned a badge. */
  async function countAndOffer(posted: Promise<void>) {
    storeDue(undefined)
    const nth = countTimeOnBowl({ storage, userId: user.id, isGuest })
    if (!isTimeToOffer(nth) || (await isPremium(user))) return
    await posted
    storeDue({ userId: user.id, count: nth })
  }

  return { offeredAt, countAndOffer, closeOffer: () => setOfferedAt(undefined) }
}

// Falls back to the user object when the subscription cannot be fetched.
function isPremium(user: User): Promise<boolean> {
  return call(getSubscriptionStatus, { params: { userId: user.id } }).then(
    (status) => status.isPremium,
    () => user.isPremium,
  )
}

type Count = { storage: CountStorage; userId: string; isGuest: boolean }

/** Adds one to the count of this member in this browser and returns it; always 0 for guests. */
export function countTimeOnBowl({ storage, userId, isGuest }: Count): number {
  if (isGuest) return 0
  const key = `bowlCount-${userId}`
  const count = wholeNumber(storage.getItem(key)) + 1
  storage.setItem(key, String(count))
  return count
}

export function isTimeToOffer(count: number): boolean {
  return count > 0 && count % UPGRADE_PROMPT_EVERY === 0
}

// Local storage may have been edited by hand.
function wholeNumber(text: string | null): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}
