/** Overview: the app in numbers, now and over the last days. */
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { useState } from 'react'
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { useAdminRead } from '#web/api/admin-call.ts'
import { Figures } from '#web/ui/chart/figures.tsx'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { OverviewCharts } from './overview-charts.tsx'
import './overview-tab.css'

const SPANS = [
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
] as const

type Span = (typeof SPANS)[number]['value']

export function OverviewTab() {
  const [days, setDays] = useState<Span>('14')
  const { data, error, refetch, isFetching } = useAdminRead(
    adminOverview,
    { query: { days } },
    { refetchOnMount: 'always', placeholderData: (before) => before },
  )
  const missing = error ? null : undefined
  return (
    <>
      <div className="overview-tools">
        <Segments label="How far back" options={SPANS} value={days} onChange={setDays} />
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <ArrowsClockwiseIcon weight="bold" aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      <Figures
        figures={[
          { label: 'On the bowl now', value: data?.onBowlNow ?? missing },
          { label: 'Here now', value: data?.hereNow ?? missing },
          { label: 'Members', value: data?.members ?? missing },
          { label: 'Premium', value: data?.premium ?? missing },
          { label: 'Guests today', value: data?.guestsToday ?? missing },
          { label: 'Open reports', value: data?.openReports ?? missing },
        ]}
      />
      {error && (
        <Card>
          <LoadFailed onRetry={() => void refetch()}>We couldn’t load the numbers.</LoadFailed>
        </Card>
      )}
      {data && <OverviewCharts overview={data} />}
      {!data && !error && (
        <Card role="status" aria-label="Loading charts">
          <Skeleton height={180} />
        </Card>
      )}
    </>
  )
}
