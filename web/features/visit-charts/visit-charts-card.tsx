/** Advanced statistics on your own profile. A lazy chunk, so that the charts load only when needed. */
import { getStatistics } from '#contract/premium/visit-charts.ts'
import { useCall } from '#web/api/use-call.ts'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Charts } from './charts.tsx'
import { StatisticsFrame, StatisticsLoading } from './visit-charts-frame.tsx'
import './charts.css'

export function StatisticsCard() {
  const { data, error, refetch } = useCall(getStatistics, {}, { refetchOnMount: 'always' })
  if (data && data.calendar.length === 0)
    return (
      <StatisticsFrame hasCard={false}>
        <EmptyState title="Nothing to draw yet.">One sit is enough for the first bar.</EmptyState>
      </StatisticsFrame>
    )
  if (data)
    return (
      <StatisticsFrame>
        <Charts statistics={data} today={localDay(new Date())} />
      </StatisticsFrame>
    )
  if (!error) return <StatisticsLoading />
  return (
    <StatisticsFrame>
      <div className="statistics-failed">
        <p>We couldn’t load your statistics.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </StatisticsFrame>
  )
}

/** "2026-11-03", in the browser's time zone. */
function localDay(at: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}
