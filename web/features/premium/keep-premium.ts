/** Premium as it begins and ends over the live connection: every open page of the person follows at once. */
import type { QueryClient } from '@tanstack/react-query'
import { getSubscriptionStatus, listReceipts } from '#contract/premium.ts'
import { getProfile } from '#contract/stats.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/toast.store.ts'
import type { Membership } from './membership.words.ts'
import { premiumToasts } from './premium.toasts.ts'

type Needs = {
  live: Pick<Live, 'on'>
  cache: QueryClient
  userId: string
  isPremium: () => boolean
  onChange: (isPremium: boolean) => void
  tell: (toast: ToastRequest) => void
}

/** The answer stops it. A page that already knows, because it has just paid itself, is not told twice. */
export function keepPremium({ live, cache, userId, isPremium, onChange, tell }: Needs): () => void {
  return live.on('PREMIUM_CHANGED', (event) => {
    const isNews = event.isPremium !== isPremium()
    void refreshMembership(cache, { userId, isPremium: event.isPremium })
    if (isNews) onChange(event.isPremium)
    if (isNews) tell(event.isPremium ? premiumToasts.becamePremium : premiumToasts.premiumEnded)
  })
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
