/** /subscribe: the monthly plan and how it is paid. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Subscribe } from '#web/features/premium/checkout/subscribe.tsx'
import { refreshMembership } from '#web/features/premium/premium.live.ts'
import { premiumToasts } from '#web/features/premium/premium.words.ts'
import { useSession, useUser } from '#web/session/session.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'

export function SubscribePage() {
  const user = useUser()
  const { update } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate('/profile', { replace: true }), [navigate])

  const becomePremium = () => {
    void refreshMembership(cache, { userId: user.id, isPremium: true })
    update({ isPremium: true, premiumPending: false })
  }
  const handlePaid = () => {
    // The page says what it means.
    toast(premiumToasts.paid)
    becomePremium()
  }
  const handleAlreadyPremium = () => {
    becomePremium()
    toast(premiumToasts.alreadySubscribed)
    leave()
  }
  const handlePending = () => {
    toast(premiumToasts.paymentOnItsWay)
    leave()
  }
  return (
    <Subscribe
      user={user}
      {...useSteps()}
      onPaid={handlePaid}
      onAlreadyPremium={handleAlreadyPremium}
      onPending={handlePending}
      onLeave={leave}
    />
  )
}

/** The step is part of the URL, so that reload and the back button work as on any other page. */
function useSteps() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isAtPayment = search.get('step') === 'payment'
  const hasComeFromPlan = Boolean(state?.hasComeFromPlan)
  return {
    isAtPayment,
    onPayment: () => {
      if (!isAtPayment) setSearch({ step: 'payment' }, { state: { hasComeFromPlan: true } })
    },
    onPlan: () => {
      if (!isAtPayment) return
      if (hasComeFromPlan) void navigate(-1)
      else setSearch({}, { replace: true })
    },
  }
}
