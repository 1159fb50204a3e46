/** Offers premium at every fifth time on the bowl, after asking whether it is there already. */
import { useState } from 'react'
import { getSubscriptionStatus } from '#contract/premium.ts'
import type { User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { type CountStorage, countTimeOnBowl, isTimeToOffer } from './bowl-count.ts'

type OfferNeeds = { user: User; isGuest: boolean; storage: CountStorage }

export function useUpgradeOffer({ user, isGuest, storage }: OfferNeeds) {
  const [offeredAt, setOfferedAt] = useState<number>()

  async function countAndOffer() {
    const count = countTimeOnBowl({ storage, userId: user.id, isGuest })
    if (isTimeToOffer(count) && !(await isPremium(user))) setOfferedAt(count)
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
