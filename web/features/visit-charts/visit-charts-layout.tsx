/** The layout around the visit charts, with its loading, empty and failed states. */
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { visitChartsWords } from './visit-charts.words.ts'
import './visit-charts-layout.css'

type VisitChartsLayoutProps = {
  aside?: ReactNode
  /** False if the content is a card itself. */
  hasCard?: boolean
  children: ReactNode
}

export function VisitChartsLayout({ aside = visitChartsWords.span, hasCard = true, children }: VisitChartsLayoutProps) {
  return (
    <section className="visit-charts">
      <SectionHeading aside={typeof aside === 'string' ? <span className="sm muted">{aside}</span> : aside}>
        {visitChartsWords.title}
      </SectionHeading>
      {hasCard ? <Card className="visit-charts-card">{children}</Card> : children}
    </section>
  )
}

/** As tall as the charts, so that nothing below them moves. */
export function VisitChartsLoading() {
  return (
    <VisitChartsLayout>
      <div className="visit-charts-loading" role="status" aria-label={visitChartsWords.loading}>
        <Skeleton height={62} />
        <Skeleton height={272} />
        <Skeleton height={272} />
        <Skeleton height={44} />
      </div>
    </VisitChartsLayout>
  )
}

export function NoVisitsToChart() {
  return (
    <VisitChartsLayout hasCard={false}>
      <EmptyState title={visitChartsWords.empty}>{visitChartsWords.emptyLine}</EmptyState>
    </VisitChartsLayout>
  )
}

/** The code of the charts could not be loaded; a reload tries again. */
export function VisitChartsNotLoaded() {
  return (
    <VisitChartsLayout>
      <div className="visit-charts-failed">
        <p>{visitChartsWords.codeNotLoaded}</p>
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          {visitChartsWords.reload}
        </Button>
      </div>
    </VisitChartsLayout>
  )
}
