/** The subscribe screen: the plan, the payment, the success. */
import { getInstance } from '#contract/admin/instance.ts'
import type { User } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { DemoPayment } from '#web/features/premium/payment/demo-payment.tsx'
import { StripePayment } from '#web/features/premium/payment/stripe-payment.tsx'
import type { Attempt } from './checkout.ts'
import { PaidScreen } from './paid-screen.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { type OfferedPlan, priceText } from './plan.words.ts'
import { NoPlans, PlanCard, PlanSkeleton, PlansFailed } from './plan-card.tsx'
import { SubscribeShell } from './subscribe-shell.tsx'
import { useCheckout, usePlan } from './use-checkout.ts'

const PLAN_WALL = { title: 'The golden throne.', line: 'Same bowl. Better view.' }
const PAYMENT_WALL = { title: 'Nearly seated.', line: 'One card, then the brass is yours.' }

type SubscribeProps = {
  user: User
  isAtPayment: boolean
  onPayment: () => void
  onPlan: () => void
  onAlready: () => void
  /** Premium has begun. */
  onPaid: () => void
  /** The bank takes its time. */
  onPending: () => void
  onLeave: () => void
}

export function Subscribe({ user, isAtPayment, onPaid, onPending, onLeave, ...ways }: SubscribeProps) {
  const { plans, plan, isFailed, retry } = usePlan()
  const { data: instance } = useCall(getInstance, {})
  const checkout = useCheckout({ user, isAtPayment, planKey: plan?.key, ...ways })
  const { step, begin, drop, finish, isBeginning, setIsPaying } = checkout

  const handlePaid = () => {
    onPaid()
    finish()
  }

  if (step === 'paid') return <PaidScreen onLeave={onLeave} />
  if (step === 'payment' && plan)
    return (
      <SubscribeShell {...PAYMENT_WALL} onBack={ways.onPlan}>
        <Payment
          plan={plan}
          attempt={checkout.attempt}
          onPaying={setIsPaying}
          onPaid={handlePaid}
          onOver={drop}
          onPending={onPending}
          onBack={ways.onPlan}
        />
      </SubscribeShell>
    )
  return (
    <SubscribeShell {...PLAN_WALL} onBack={onLeave}>
      {step === 'asking' ? (
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
  onOver: () => void
  onPaid: () => void
  onPending: () => void
  onBack: () => void
}

function Payment({ plan, attempt, onPending, onOver, ...ways }: PaymentProps) {
  const { clientSecret, provider, publishableKey = '' } = attempt
  if (provider === 'demo')
    return (
      <PaymentFrame plan={plan} whoSees="Demo billing: no money moves. Please use no real card.">
        <DemoPayment clientSecret={clientSecret} price={priceText(plan)} onOver={onOver} {...ways} />
      </PaymentFrame>
    )
  return (
    <PaymentFrame plan={plan} whoSees="Card details go to the payment provider, never to us.">
      <StripePayment clientSecret={clientSecret} publishableKey={publishableKey} onPending={onPending} {...ways} />
    </PaymentFrame>
  )
}
