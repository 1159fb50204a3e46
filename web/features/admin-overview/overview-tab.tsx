/** Overview: the app in numbers, now and over the last days. */
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { useState } from 'react'
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { useAdminRead } from '#web/api/admin-call.ts'
import { LabelledNumbers } from '#web/ui/chart/labelled-numbers.tsx'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { overviewWords } from './overview.words.ts'
import { OverviewCharts } from './overview-charts.tsx'
import './overview-tab.css'

const SPANS = [
  { value: '14', label: overviewWords.spans['14'] },
  { value: '30', label: overviewWords.spans['30'] },
] as const

const { figures } = overviewWords

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
        <Segments label={overviewWords.span} options={SPANS} value={days} onChange={setDays} />
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <ArrowsClockwiseIcon weight="bold" aria-hidden="true" />}
          {overviewWords.refresh}
        </Button>
      </div>
      <LabelledNumbers
        numbers={[
          { label: figures.onBowlNow, value: data?.onBowlNow ?? missing },
          { label: figures.hereNow, value: data?.hereNow ?? missing },
          { label: figures.members, value: data?.members ?? missing },
          { label: figures.premium, value: data?.premium ?? missing },
          { label: figures.guestsToday, value: data?.guestsToday ?? missing },
          { label: figures.openReports, value: data?.openReports ?? missing },
        ]}
      />
      {error && (
        <Card>
          <LoadFailed onRetry={() => void refetch()}>{overviewWords.notLoaded}</LoadFailed>
        </Card>
      )}
      {data && <OverviewCharts overview={data} />}
      {!data && !error && (
        <Card role="status" aria-label={overviewWords.loading}>
          <Skeleton height={180} />
        </Card>
      )}
    </>
  )
}
