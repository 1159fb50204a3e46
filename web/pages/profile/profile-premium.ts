/** Premium on the profile pages: your own status, the custom profile dialog, and where to get premium. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { withPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { usePaymentReturn } from '#web/features/premium/checkout/use-payment-return.ts'
import { useCustomProfileDialog } from '#web/features/premium/custom-profile/custom-profile-dialog.tsx'
import type { CustomProfileChange } from '#web/features/premium/custom-profile/custom-profile-form.tsx'
import { refreshMembership } from '#web/features/premium/premium.live.ts'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { useSession } from '#web/session/session.tsx'
import { premiumLinkWords } from './profile-pages.words.ts'

/** Also writes the subscription's status into the session, for every other screen. */
export function useOwnPremium({ id: userId, isPremium: fallback }: User): boolean {
  const { update } = useSession()
  usePaymentReturn({ userId, onPremium: () => update({ isPremium: true, premiumPending: false }) })
  return usePremium({
    userId,
    fallback,
    onAnswer: (isPremium) => {
      if (isPremium !== fallback) update({ isPremium })
    },
  })
}

export function useOwnCustomProfile(me: User) {
  const { update } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()

  const handleChange = (change: CustomProfileChange) => {
    void refreshMembership(cache, { userId: me.id, isPremium: change.isPremium })
    update(change)
  }
  return useCustomProfileDialog({ user: me, onChange: handleChange, onPaymentDue: () => void navigate('/subscribe') })
}

/** A guest needs an account first. */
export function wayToPremium(isGuest: boolean): { to: string; label: string } {
  return isGuest
    ? { to: withPremiumIntent('/signup'), label: premiumLinkWords.guest }
    : { to: '/subscribe', label: premiumLinkWords.member }
}
