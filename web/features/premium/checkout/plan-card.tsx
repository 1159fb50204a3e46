/** The plan on offer: its price, its features and the button to subscribe. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { howOften, type OfferedPlan, priceText } from './plan.words.ts'
import './plan-card.css'

type PlanCardProps = {
  plan: OfferedPlan
  /** If this instance takes no payments, the card says so instead of showing the button. */
  isForSale: boolean
  isBusy: boolean
  onSubscribe: () => void
}

export function PlanCard({ plan, isForSale, isBusy, onSubscribe }: PlanCardProps) {
  return (
    <Card as="article" className="plan-card">
      <header>
        <h2>Premium</h2>
        <Chip tone="brass">{howOften(plan)}</Chip>
      </header>
      <p className="plan-price">
        <b className="num">{priceText(plan)}</b>
        <span className="muted">per {plan.interval}</span>
      </p>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>
            <i>
              <CheckIcon weight="bold" aria-hidden="true" />
            </i>
            {feature}
          </li>
        ))}
      </ul>
      {isForSale ? (
        <Button variant="brass" block busy={isBusy} busyText="One moment..." onClick={onSubscribe}>
          Subscribe Now
        </Button>
      ) : (
        <NotForSale />
      )}
      {isForSale && <p className="plan-promise muted">Cancel any time. No clogs, no contracts.</p>}
    </Card>
  )
}

function NotForSale() {
  return (
    <div className="plan-closed">
      <p>You can’t buy Premium here right now.</p>
      <ButtonLink variant="secondary" block to="/profile">
        Back to profile
      </ButtonLink>
    </div>
  )
}

export function PlanSkeleton() {
  return (
    <Card className="plan-card">
      <div role="status" aria-label="Loading the plan" className="plan-skeleton">
        <Skeleton width="45%" height={22} />
        <Skeleton width="60%" height={52} />
        {['80%', '60%', '70%', '50%', '65%'].map((width) => (
          <Skeleton key={width} width={width} height={18} />
        ))}
        <Skeleton height={52} />
      </div>
    </Card>
  )
}

export function PlansFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="plan-card plan-trouble">
      <p>Failed to load subscription plans.</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}

export function NoPlans() {
  return (
    <Card className="plan-card plan-trouble">
      <EmptyState title="No plans available">There’s nothing to buy here right now.</EmptyState>
      <ButtonLink variant="secondary" size="sm" to="/profile">
        Back to profile
      </ButtonLink>
    </Card>
  )
}
