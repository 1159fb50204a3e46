/** Premium as it begins and ends over the live connection: every open page of the person follows at once. */
import type { QueryClient } from '@tanstack/react-query'
import { getProfile } from '#contract/bowl/stats.ts'
import { isGuestId } from '#contract/people/users.ts'
import { getSubscriptionStatus, listReceipts } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Membership } from '#web/features/premium/membership/membership.words.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { premiumToasts } from './premium.toasts.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  isPremium: () => boolean
  onChange: (isPremium: boolean) => void
  tell: (toast: ToastRequest) => void
}

/** The answer stops it. A page that already knows, because it has just paid itself, is not told twice. */
export function listenForPremium({ live, cache, userId, isPremium, onChange, tell }: Needs): () => void {
  let heard = 0
  let isOver = false
  const stops = [
    live.on('PREMIUM_CHANGED', (event) => {
      heard += 1
      follow(event.isPremium)
      void refreshMembership(cache, { userId, isPremium: event.isPremium })
    }),
    // What was said before the connection was there, or while it was away, is not said again.
    live.onCatchUp((which) => {
      if (!isGuestId(userId)) void catchUp({ isNews: which === 'again' })
    }),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }

  function follow(now: boolean, isNews = true): void {
    if (now === isPremium()) return
    onChange(now)
    if (isNews) tell(now ? premiumToasts.becamePremium : premiumToasts.premiumEnded)
  }

  /** Somebody who has only just come sees how things are; who was here is told that they changed. */
  async function catchUp({ isNews }: { isNews: boolean }): Promise<void> {
    const before = heard
    try {
      const { isPremium: now } = await call(getSubscriptionStatus, { params: { userId } })
      // An event that came meanwhile knows better.
      if (isOver || before !== heard || now === isPremium()) return
      follow(now, isNews)
      await refreshMembership(cache, { userId, isPremium: now })
    } catch (error) {
      console.warn('Whether premium still stands could not be asked', error)
    }
  }
}

type Changed = { userId: string; isPremium?: boolean | undefined }

/** Reads anew what depends on whether the person is premium; what is known already is not shown wrong until then. */
export async function refreshMembership(cache: QueryClient, { userId, isPremium }: Changed): Promise<void> {
  const status = keyOf(getSubscriptionStatus, { userId })
  if (isPremium !== undefined) cache.setQueryData<Membership>(status, (known) => known && { ...known, isPremium })
  await Promise.all([
    cache.invalidateQueries({ queryKey: status }),
    cache.invalidateQueries({ queryKey: keyOf(listReceipts) }),
    cache.invalidateQueries({ queryKey: keyOf(getProfile, { userId }) }),
  ])
}
