/** Reports: the open or settled cases, oldest first. */
import { useState } from 'react'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore } from '#web/ui/layout/row.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { type CaseState, caseStates } from './report.words.ts'
import { ReportCase } from './report-case.tsx'
import { useReports } from './use-reports.ts'
import './reports-tab.css'

const EMPTY = {
  open: { title: 'No open reports', line: 'Everyone’s behaving. Or nobody’s telling.' },
  settled: { title: 'Nothing settled yet', line: 'Settled cases show up here.' },
}

export function ReportsTab() {
  const [state, setState] = useState<CaseState>('open')
  const list = useReports(state)
  const { reports, openCount, hasFailed } = list
  const focusFallback = useFocusFallback<HTMLDivElement>()
  return (
    <>
      <div className="reports-tools">
        <Segments label="Which reports" options={caseStates} value={state} onChange={setState} />
        <span className="sm muted" role="status">
          {openCount !== undefined && `${formatCount(openCount)} open`}
        </span>
      </div>
      <div {...focusFallback} className="report-list">
        {!reports && !hasFailed && (
          <Card>
            <SkeletonRows label="Loading reports" />
          </Card>
        )}
        {reports?.length === 0 && !hasFailed && <EmptyState title={EMPTY[state].title}>{EMPTY[state].line}</EmptyState>}
        {reports && reports.length > 0 && (
          <ul className="report-cases" aria-label="Reports">
            {reports.map((report) => (
              <ReportCase key={report.id} report={report} onDecide={list.decide} onUndo={list.undo} />
            ))}
          </ul>
        )}
        {hasFailed && (
          <Card>
            <LoadFailed onRetry={list.reload}>We couldn’t load the reports.</LoadFailed>
          </Card>
        )}
        <LoadMore list={list}>Load more</LoadMore>
      </div>
    </>
  )
}
