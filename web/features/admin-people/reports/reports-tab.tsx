/** Reports: the open or settled cases, oldest first. */
import { useState } from 'react'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore } from '#web/ui/layout/row.tsx'
import { type CaseState, caseStates, reportWords } from './report.words.ts'
import { ReportCase } from './report-case.tsx'
import { useReports } from './use-reports.ts'
import './reports-tab.css'

export function ReportsTab() {
  const [state, setState] = useState<CaseState>('open')
  const list = useReports(state)
  const { reports, openCount, hasFailed } = list
  const empty = reportWords.empty[state]
  const focusFallback = useFocusFallback<HTMLDivElement>()
  return (
    <>
      <div className="reports-tools">
        <Segments label={reportWords.filter} options={caseStates} value={state} onChange={setState} />
        <span className="sm muted" role="status">
          {openCount !== undefined && reportWords.openCount(openCount)}
        </span>
      </div>
      <div {...focusFallback} className="report-list">
        {!reports && !hasFailed && (
          <Card>
            <SkeletonRows label={reportWords.loading} />
          </Card>
        )}
        {reports?.length === 0 && !hasFailed && <EmptyState title={empty.title}>{empty.line}</EmptyState>}
        {reports && reports.length > 0 && (
          <ul className="report-cases" aria-label={reportWords.title}>
            {reports.map((report) => (
              <ReportCase key={report.id} report={report} onDecide={list.decide} onUndo={list.undo} />
            ))}
          </ul>
        )}
        {hasFailed && (
          <Card>
            <LoadFailed onRetry={list.reload}>{reportWords.notLoaded}</LoadFailed>
          </Card>
        )}
        <LoadMore list={list}>{reportWords.loadMore}</LoadMore>
      </div>
    </>
  )
}
