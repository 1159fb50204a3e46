/** The card around the statistics, with its loading, failed and locked states. */
import type { ReactNode } from 'react'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import './statistics-frame.css'

/** Made-up visits by hour for the locked preview. */
const SAMPLE = [3, 1, 1, 2, 5, 9, 12, 8, 4, 6, 3, 5, 7, 4, 2, 3, 6, 8, 5, 9, 6, 4, 2, 1].map((visits, n) => ({
  hour: `${n}:00`,
  height: `${(100 * visits) / 12}%`,
}))

type StatisticsFrameProps = {
  aside?: ReactNode
  /** False if the content is a card itself. */
  hasCard?: boolean
  children: ReactNode
}

export function StatisticsFrame({ aside = 'Last 365 days', hasCard = true, children }: StatisticsFrameProps) {
  return (
    <section className="statistics">
      <SectionHeading aside={typeof aside === 'string' ? <span className="sm muted">{aside}</span> : aside}>
        Advanced statistics
      </SectionHeading>
      {hasCard ? <Card className="statistics-card">{children}</Card> : children}
    </section>
  )
}

export function StatisticsLoading() {
  return (
    <StatisticsFrame>
      <div className="statistics-loading" role="status" aria-label="Loading statistics">
        <Skeleton height={56} />
        <Skeleton height={140} />
        <Skeleton height={140} />
      </div>
    </StatisticsFrame>
  )
}

/** The code of the charts could not be loaded; a reload tries again. */
export function StatisticsNotLoaded() {
  return (
    <StatisticsFrame>
      <div className="statistics-failed">
        <p>The charts could not be loaded.</p>
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </StatisticsFrame>
  )
}

/** A blurred preview for people without premium. */
export function LockedStatistics({ isGuest }: { isGuest: boolean }) {
  return (
    <StatisticsFrame aside={<Chip tone="brass">Premium</Chip>}>
      <div className="statistics-sample" aria-hidden="true">
        {SAMPLE.map(({ hour, height }) => (
          <i key={hour} style={{ blockSize: height }} />
        ))}
      </div>
      <p>
        When you sit, for how long, and how many members you outrank.{' '}
        <span className="muted">
          {isGuest ? 'An account begins to keep the numbers.' : 'The numbers are kept for you already.'}
        </span>
      </p>
      {/* A guest needs an account first, and the sign-up card is beside this one. */}
      {!isGuest && (
        <ButtonLink variant="secondary" block to="/subscribe">
          Unlock with Premium
        </ButtonLink>
      )}
    </StatisticsFrame>
  )
}
