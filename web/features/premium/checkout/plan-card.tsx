/** The plan on offer: its price, its features and the button to subscribe. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { notForSale } from '#web/features/premium/premium.words.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import type { OfferedPlan } from './checkout.ts'
import { checkoutWords, howOften, planWords, priceText } from './checkout.words.ts'
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
        <h2>{planWords.title}</h2>
        <Chip tone="brass">{howOften(plan)}</Chip>
      </header>
      <p className="plan-price">
        <b className="num">{priceText(plan)}</b>
        <span className="muted">{planWords.per(plan.interval)}</span>
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
        <Button variant="brass" block busy={isBusy} busyText={planWords.subscribing} onClick={onSubscribe}>
          {planWords.subscribe}
        </Button>
      ) : (
        <NotForSale />
      )}
      {isForSale && <p className="plan-promise muted">{planWords.promise}</p>}
    </Card>
  )
}

function NotForSale() {
  return (
    <div className="plan-closed">
      <p>{notForSale}</p>
      <ButtonLink variant="secondary" block to="/profile">
        {checkoutWords.backToProfile}
      </ButtonLink>
    </div>
  )
}

export function PlanSkeleton() {
  return (
    <Card className="plan-card">
      <div role="status" aria-label={planWords.loading} className="plan-skeleton">
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
      <p>{planWords.notLoaded}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {uiWords.tryAgain}
      </Button>
    </Card>
  )
}

export function NoPlans() {
  return (
    <Card className="plan-card plan-trouble">
      <EmptyState title={planWords.none}>{planWords.noneLine}</EmptyState>
      <ButtonLink variant="secondary" size="sm" to="/profile">
        {checkoutWords.backToProfile}
      </ButtonLink>
    </Card>
  )
}
