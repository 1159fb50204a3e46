/** The subscribe screen: plan, payment, success. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import { getInstance } from '#contract/admin/instance.ts'
import type { User } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { DemoPayment } from '#web/features/premium/payment/demo-payment.tsx'
import { StripePayment } from '#web/features/premium/payment/stripe-payment.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { SplitShell } from '#web/ui/layout/split-shell.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import type { Attempt, OfferedPlan } from './checkout.ts'
import { checkoutWords, paymentWords, planWords, priceText } from './checkout.words.ts'
import { PaidScreen } from './paid-screen.tsx'
import { PaymentLayout } from './payment-layout.tsx'
import { NoPlans, PlanCard, PlanSkeleton, PlansFailed } from './plan-card.tsx'
import { useCheckout, usePlan } from './use-checkout.ts'
import './subscribe-shell.css'

type SubscribeProps = {
  user: User
  isAtPayment: boolean
  onPayment: () => void
  onPlan: () => void
  onAlreadyPremium: () => void
  onPaid: () => void
  /** The bank has not decided yet. */
  onPending: () => void
  onLeave: () => void
}

export function Subscribe({ user, isAtPayment, onPaid, onPending, onLeave, ...callbacks }: SubscribeProps) {
  const { plans, plan, isFailed, retry } = usePlan()
  const { data: instance } = useCall(getInstance, {})
  const checkout = useCheckout({ user, isAtPayment, planKey: plan?.key, ...callbacks })
  const { step, begin, drop, finish, isBeginning, setIsPaying } = checkout

  const handlePaid = () => {
    onPaid()
    finish()
  }

  if (step === 'paid') return <PaidScreen onLeave={onLeave} />
  if (step === 'payment' && plan)
    return (
      <SubscribeShell {...paymentWords.wall} onBack={callbacks.onPlan}>
        <Payment
          plan={plan}
          attempt={checkout.attempt}
          onPaying={setIsPaying}
          onPaid={handlePaid}
          onExpired={drop}
          onPending={onPending}
          onBack={callbacks.onPlan}
        />
      </SubscribeShell>
    )
  return (
    <SubscribeShell {...planWords.wall} onBack={onLeave}>
      {step === 'checking' ? (
        <PlanSkeleton />
      ) : plan ? (
        <PlanCard
          plan={plan}
          isForSale={instance?.billingMode !== 'off'}
          isBusy={isBeginning || step === 'opening'}
          onSubscribe={() => void begin()}
        />
      ) : plans ? (
        <NoPlans />
      ) : isFailed ? (
        <PlansFailed onRetry={() => void retry()} />
      ) : (
        <PlanSkeleton />
      )}
    </SubscribeShell>
  )
}

type PaymentProps = {
  plan: OfferedPlan
  attempt: Attempt
  onPaying: (isPaying: boolean) => void
  onExpired: () => void
  onPaid: () => void
  onPending: () => void
  onBack: () => void
}

function Payment({ plan, attempt, onPending, onExpired, ...callbacks }: PaymentProps) {
  const { clientSecret, provider, publishableKey = '' } = attempt
  if (provider === 'demo')
    return (
      <PaymentLayout plan={plan} privacyNote={paymentWords.privacy.demo}>
        <DemoPayment clientSecret={clientSecret} price={priceText(plan)} onExpired={onExpired} {...callbacks} />
      </PaymentLayout>
    )
  return (
    <PaymentLayout plan={plan} privacyNote={paymentWords.privacy.stripe}>
      <StripePayment clientSecret={clientSecret} publishableKey={publishableKey} onPending={onPending} {...callbacks} />
    </PaymentLayout>
  )
}

type SubscribeShellProps = { title: string; line: string; onBack: () => void; children: ReactNode }

function SubscribeShell({ onBack, ...content }: SubscribeShellProps) {
  const back = (
    <IconButton label={checkoutWords.back} onClick={onBack}>
      <ArrowLeftIcon weight="bold" aria-hidden="true" />
    </IconButton>
  )
  const throne = <Throne className="subscribe-throne" isOn={false} lockText={null} golden />
  return <SplitShell className="subscribe-shell" back={back} home="/home" art={throne} {...content} />
}
