/** Listens for premium changes: updates the session and the cache, and shows a toast. */
import type { QueryClient } from '@tanstack/react-query'
import { getProfile } from '#contract/bowl/stats.ts'
import { isGuestId } from '#contract/people/users.ts'
import { getSubscriptionStatus, listReceipts } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { Membership } from '#web/features/premium/membership/membership.words.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { premiumToasts } from './premium.words.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  isPremium: () => boolean
  onChange: (isPremium: boolean) => void
  showToast: (toast: ToastRequest) => void
}

/** Returns a function that stops it. A page that already knows, because it has just paid, shows no second toast. */
export function listenForPremium({ live, cache, userId, isPremium, onChange, showToast }: Needs): () => void {
  let eventCount = 0
  let isStopped = false
  const subscriptions = [
    live.on('PREMIUM_CHANGED', (event) => {
      eventCount += 1
      update(event.isPremium)
      void refreshMembership(cache, { userId, isPremium: event.isPremium })
    }),
    // Events are not repeated, so a change before or between connections is fetched.
    live.onCatchUp((which) => {
      if (!isGuestId(userId)) void catchUp({ hasToast: which === 'again' })
    }),
  ]
  return () => {
    isStopped = true
    for (const stop of subscriptions) stop()
  }

  function update(isPremiumNow: boolean, hasToast = true): void {
    if (isPremiumNow === isPremium()) return
    onChange(isPremiumNow)
    if (hasToast) showToast(isPremiumNow ? premiumToasts.becamePremium : premiumToasts.premiumEnded)
  }

  /** A toast only on a reconnect: a page that has just opened shows the current state anyway. */
  async function catchUp({ hasToast }: { hasToast: boolean }): Promise<void> {
    const before = eventCount
    try {
      const { isPremium: isPremiumNow } = await call(getSubscriptionStatus, { params: { userId } })
      // An event that arrived during the call is newer than the response.
      if (isStopped || before !== eventCount || isPremiumNow === isPremium()) return
      update(isPremiumNow, hasToast)
      await refreshMembership(cache, { userId, isPremium: isPremiumNow })
    } catch (error) {
      console.warn('The premium status could not be loaded', error)
    }
  }
}

type Changed = { userId: string; isPremium?: boolean | undefined }

/** Refetches what depends on premium. A cached status is corrected at once, so that nothing stale shows. */
export async function refreshMembership(cache: QueryClient, { userId, isPremium }: Changed): Promise<void> {
  const status = keyOf(getSubscriptionStatus, { userId })
  if (isPremium !== undefined) cache.setQueryData<Membership>(status, (known) => known && { ...known, isPremium })
  await Promise.all([
    cache.invalidateQueries({ queryKey: status }),
    cache.invalidateQueries({ queryKey: keyOf(listReceipts) }),
    cache.invalidateQueries({ queryKey: keyOf(getProfile, { userId }) }),
  ])
}
