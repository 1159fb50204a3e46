/** The visit charts on your own profile. A lazy chunk, so that they load only when needed. */
import { getVisitCharts } from '#contract/premium/visit-charts.ts'
import { useCall } from '#web/api/use-call.ts'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Charts } from './charts.tsx'
import { VisitChartsFrame, VisitChartsLoading } from './visit-charts-frame.tsx'
import './charts.css'

export function VisitChartsCard() {
  const { data, error, refetch } = useCall(getVisitCharts, {}, { refetchOnMount: 'always' })
  if (data && data.calendar.length === 0)
    return (
      <VisitChartsFrame hasCard={false}>
        <EmptyState title="Nothing to draw yet.">One sit is enough for the first bar.</EmptyState>
      </VisitChartsFrame>
    )
  if (data)
    return (
      <VisitChartsFrame>
        <Charts charts={data} today={localDay(new Date())} />
      </VisitChartsFrame>
    )
  if (!error) return <VisitChartsLoading />
  return (
    <VisitChartsFrame>
      <div className="visit-charts-failed">
        <p>We couldn’t load your statistics.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </VisitChartsFrame>
  )
}

/** "2026-11-03", in the browser's time zone. */
function localDay(at: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}
