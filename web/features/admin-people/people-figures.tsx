/** The people in four numbers, and the count of open reports; both read one cached overview. */
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { useAdminRead } from '#web/api/admin-call.ts'
import { LabelledNumbers } from '#web/ui/chart/labelled-numbers.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { figureWords } from './people.words.ts'
import { reportWords } from './reports/report.words.ts'
import './reports/reports-tab.css'

/** The same query as the overview tab, so that they share a cache entry. */
const OVERVIEW_ARGS = { query: { days: '14' } } as const
const FRESH_MS = 60_000

export function PeopleFigures() {
  const { data, error } = useAdminRead(adminOverview, OVERVIEW_ARGS, { staleTime: FRESH_MS })
  const missing = error ? null : undefined
  return (
    <LabelledNumbers
      numbers={[
        { label: figureWords.members, value: data?.members ?? missing },
        { label: figureWords.premium, value: data?.premium ?? missing },
        { label: figureWords.onBowlNow, value: data?.onBowlNow ?? missing },
        { label: figureWords.guestsToday, value: data?.guestsToday ?? missing },
      ]}
    />
  )
}

export function ReportsLabel() {
  const open = useAdminRead(adminOverview, OVERVIEW_ARGS, { staleTime: FRESH_MS }).data?.openReports ?? 0
  return (
    <>
      {reportWords.title}
      {open > 0 && (
        <span className="reports-open num">
          {formatCount(open)}
          <span className="visually-hidden">{reportWords.openAfterCount}</span>
        </span>
      )}
    </>
  )
}
