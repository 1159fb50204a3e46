/** The card around the visit charts, with its loading and failed states. */
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import './visit-charts-frame.css'

type VisitChartsFrameProps = {
  aside?: ReactNode
  /** False if the content is a card itself. */
  hasCard?: boolean
  children: ReactNode
}

export function VisitChartsFrame({ aside = 'Last 365 days', hasCard = true, children }: VisitChartsFrameProps) {
  return (
    <section className="visit-charts">
      <SectionHeading aside={typeof aside === 'string' ? <span className="sm muted">{aside}</span> : aside}>
        Advanced statistics
      </SectionHeading>
      {hasCard ? <Card className="visit-charts-card">{children}</Card> : children}
    </section>
  )
}

export function VisitChartsLoading() {
  return (
    <VisitChartsFrame>
      <div className="visit-charts-loading" role="status" aria-label="Loading statistics">
        <Skeleton height={56} />
        <Skeleton height={140} />
        <Skeleton height={140} />
      </div>
    </VisitChartsFrame>
  )
}

/** The code of the charts could not be loaded; a reload tries again. */
export function VisitChartsNotLoaded() {
  return (
    <VisitChartsFrame>
      <div className="visit-charts-failed">
        <p>We couldn’t load the charts.</p>
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </VisitChartsFrame>
  )
}
