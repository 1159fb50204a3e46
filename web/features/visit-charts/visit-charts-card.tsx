/** The visit charts on your own profile. A lazy chunk, so that they load only when needed. */
import { getVisitCharts } from '#contract/premium/visit-charts.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/form/button.tsx'
import { localDay } from '#web/ui/text/local-day.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { Charts } from './charts.tsx'
import { visitChartsWords } from './visit-charts.words.ts'
import { NoVisitsToChart, VisitChartsLayout, VisitChartsLoading } from './visit-charts-layout.tsx'
import './charts.css'

export function VisitChartsCard() {
  const { data, error, refetch } = useCall(getVisitCharts, {}, { refetchOnMount: 'always' })
  if (data && data.calendar.length === 0) return <NoVisitsToChart />
  if (data)
    return (
      <VisitChartsLayout>
        <Charts charts={data} today={localDay(new Date())} />
      </VisitChartsLayout>
    )
  if (!error) return <VisitChartsLoading />
  return (
    <VisitChartsLayout>
      <div className="visit-charts-failed">
        <p>{visitChartsWords.notLoaded}</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {uiWords.tryAgain}
        </Button>
      </div>
    </VisitChartsLayout>
  )
}
