/** Premium on the user's own profile: the current status, and the custom profile dialog. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { usePaymentReturn } from '#web/features/premium/checkout/use-payment-return.ts'
import type { CustomProfileChange } from '#web/features/premium/custom-profile/custom-profile.calls.ts'
import { useCustomProfileDialog } from '#web/features/premium/custom-profile/custom-profile-dialog.tsx'
import { refreshMembership } from '#web/features/premium/premium.live.ts'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { useSession } from '#web/session/session.tsx'

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

/** The button that opens the dialog, and the dialog itself. */
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
