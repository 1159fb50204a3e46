/** Offers premium at every fifth time on the bowl, unless the member has it, and never over a badge or a moving lid. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UPGRADE_PROMPT_EVERY } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import { sceneState } from '#web/ui/scene/scene-state.ts'

/** By then the lid is up, and the toast of a badge earned by this visit is on the screen. */
const OFFER_DELAY_MS = 2000

type CountStorage = Pick<Storage, 'getItem' | 'setItem'>
type SatDown = { user: User; isGuest: boolean; storage: CountStorage }
type Due = { userId: string; count: number }

/** Outlives the screen, so that a member who goes straight to the chat room gets the offer when they return. */
const due = createDue()

/** The latest time on the bowl; an offer that was counted for an earlier one is dropped. */
let latest = 0

/** Counts a time on the bowl. Waits for `posted`, because only then the server knows whether it has earned a badge. */
export async function countAndOffer({ user, isGuest, storage }: SatDown, posted: Promise<void>): Promise<void> {
  due.set(undefined)
  latest += 1
  const current = latest
  const nth = countTimeOnBowl({ storage, userId: user.id, isGuest })
  if (!isTimeToOffer(nth) || (await isPremium(user))) return
  await posted
  if (current === latest) due.set({ userId: user.id, count: nth })
}

/** On home only. */
export function useUpgradeOffer(user: User) {
  const next = useSyncExternalStore(due.subscribe, due.get)
  const [offeredAt, setOfferedAt] = useState<number>()
  const count = user.isOnBowl && next?.userId === user.id ? next.count : undefined

  useEffect(() => {
    if (count === undefined) return
    return whenNothingIsShown(() => {
      due.set(undefined)
      setOfferedAt(count)
    })
  }, [count])

  return { offeredAt, closeOffer: () => setOfferedAt(undefined) }
}

/** Runs when neither a toast nor a scene is open, and the last scene is a while ago. Returns a function that cancels it. */
function whenNothingIsShown(run: () => void): () => void {
  let cancel = toastStore.whenIdle(OFFER_DELAY_MS, () => {
    cancel = sceneState.whenIdle(() => {
      if (toastStore.current()?.isOpen) cancel = whenNothingIsShown(run)
      else run()
    })
  })
  return () => cancel()
}

function createDue() {
  const listeners = new Set<() => void>()
  let current: Due | undefined
  return {
    get: () => current,
    set(next: Due | undefined): void {
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
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
