/** Offers premium at every fifth time on the bowl, after asking whether it is there already, and never over a badge. */
import { useEffect, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import { type CountStorage, countTimeOnBowl, isTimeToOffer } from './bowl-count.ts'

/** The lid is up by then, and a badge that this visit earned is on the screen. */
const AFTER_THE_LID_MS = 2000

type OfferNeeds = { user: User; isGuest: boolean; storage: CountStorage }
type Due = { userId: string; count: number }

/** Outlives home: whoever goes to the chat room at once finds the offer on their return, in the same visit. */
let keptDue: Due | undefined

export function useUpgradeOffer({ user, isGuest, storage }: OfferNeeds) {
  const [due, setDue] = useState(keptDue)
  const [offeredAt, setOfferedAt] = useState<number>()
  const count = user.isOnBowl && due?.userId === user.id ? due.count : undefined

  const keep = (next: Due | undefined) => {
    keptDue = next
    setDue(next)
  }

  useEffect(() => {
    if (count === undefined) return
    return toastStore.whenQuiet(AFTER_THE_LID_MS, () => {
      keptDue = undefined
      setDue(undefined)
      setOfferedAt(count)
    })
  }, [count])

  /** `told` is when the server knows of the visit, and so whether it has earned a badge. */
  async function countAndOffer(told: Promise<void>) {
    keep(undefined)
    const nth = countTimeOnBowl({ storage, userId: user.id, isGuest })
    if (!isTimeToOffer(nth) || (await isPremium(user))) return
    await told
    keep({ userId: user.id, count: nth })
  }

  return { offeredAt, countAndOffer, closeOffer: () => setOfferedAt(undefined) }
}

// When the subscription cannot be asked for, what the user object says has to do.
function isPremium(user: User): Promise<boolean> {
  return call(getSubscriptionStatus, { params: { userId: user.id } }).then(
    (status) => status.isPremium,
    () => user.isPremium,
  )
}
