/** The people in four numbers, and how many cases wait: both out of the overview, which is asked for once. */
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { useAdminRead } from '#web/api/admin-call.ts'
import { Figures } from '#web/ui/chart/figures.tsx'
import { countOf } from '#web/ui/chart/format-count.ts'
import './reports/reports-tab.css'

const AS_THE_OVERVIEW = { query: { days: '14' } } as const
const FRESH_MS = 60_000

export function PeopleFigures() {
  const { data, error } = useAdminRead(adminOverview, AS_THE_OVERVIEW, { staleTime: FRESH_MS })
  const missing = error ? null : undefined
  return (
    <Figures
      figures={[
        { label: 'Users', value: data?.members ?? missing },
        { label: 'Premium', value: data?.premium ?? missing },
        { label: 'On the bowl now', value: data?.onBowlNow ?? missing },
        { label: 'Guests today', value: data?.guestsToday ?? missing },
      ]}
    />
  )
}

/** For the tab of the reports: its name, and how many cases are open. */
export function ReportsLabel() {
  const open = useAdminRead(adminOverview, AS_THE_OVERVIEW, { staleTime: FRESH_MS }).data?.openReports ?? 0
  return (
    <>
      Reports
      {open > 0 && (
        <span className="reports-open num">
          {countOf(open)}
          <span className="visually-hidden"> open</span>
        </span>
      )}
    </>
  )
}
