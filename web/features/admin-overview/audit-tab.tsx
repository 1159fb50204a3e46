/** Audit log: who did what and when, newest first. Read-only. */
import { useState } from 'react'
import { type AuditAction, type AuditRow, adminAudit, auditActions } from '#contract/admin/admin-overview.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SelectInput } from '#web/ui/form/select-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore } from '#web/ui/layout/row.tsx'
import { formatMoment } from '#web/ui/text/format.ts'
import { capitalized } from '#web/ui/text/sentences.ts'
import { auditWords, byActor, detailText, toSubject } from './overview.words.ts'
import './overview-tab.css'

type ActionFilter = AuditAction | 'all'

/** Nothing inside takes the focus, so the scroll area itself must, for the arrow keys to work. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const
/** The actor of a failed sign-in. */
const NO_ACTOR = 'nobody'

const ACTIONS: readonly { value: ActionFilter; label: string }[] = [
  { value: 'all', label: auditWords.everything },
  ...auditActions.map((action) => ({ value: action, label: capitalized(action) })),
]

export function AuditTab() {
  const [filter, setFilter] = useState<ActionFilter>('all')
  const { rows, ...list } = useAudit(filter)
  const { hasFailed } = list
  return (
    <>
      <div className="audit-filter">
        <Field label={auditWords.filter}>
          <SelectInput options={ACTIONS} value={filter} onChange={setFilter} />
        </Field>
      </div>
      {!rows && !hasFailed && (
        <Card>
          <SkeletonRows plain count={5} label={auditWords.loading} />
        </Card>
      )}
      {rows?.length === 0 && !hasFailed && <EmptyState emoji="sponge" title={auditWords.empty} />}
      {rows && rows.length > 0 && <AuditRows rows={rows} />}
      {hasFailed && (
        <Card>
          <LoadFailed onRetry={list.reload}>{auditWords.notLoaded}</LoadFailed>
        </Card>
      )}
      <LoadMore list={list}>{auditWords.loadOlder}</LoadMore>
    </>
  )
}

function useAudit(filter: ActionFilter) {
  const call = useAdminCall()
  const action = filter === 'all' ? undefined : filter
  const { pages, ...list } = usePagedList({
    queryKey: keyOf(adminAudit, undefined, { action }),
    load: (before, signal) => call(adminAudit, { query: { action, before }, signal }),
  })
  return { ...list, rows: pages?.flatMap(({ rows }) => rows) }
}

function AuditRows({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Card flush>
      <section {...SCROLLED_BY_KEYS} className="audit-scroll" aria-label={auditWords.title}>
        <ol className="audit-rows" aria-label={auditWords.title}>
          {rows.map((row) => (
            <AuditLine key={row.id} row={row} />
          ))}
        </ol>
      </section>
    </Card>
  )
}

function AuditLine({ row }: { row: AuditRow }) {
  const { at, actor, action, detail } = row
  const subject = toSubject(row)
  return (
    <li>
      <time className="sm muted num" dateTime={at}>
        {formatMoment(at)}
      </time>
      <span className="sm">
        <b>{capitalized(action)}</b> {subject && <bdi>{subject.name}</bdi>}{' '}
        {subject?.id !== undefined && <code className="xs muted">{subject.id}</code>}{' '}
        {actor !== NO_ACTOR && <span className="muted">{byActor(actor)}</span>}
        {detail !== undefined && <span className="xs muted"> · {detailText(detail)}</span>}
      </span>
    </li>
  )
}
