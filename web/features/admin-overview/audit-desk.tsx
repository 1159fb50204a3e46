/** Audit log: who did what and when, the newest first. Nothing in it can be changed. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuditAction, type AuditRow, adminAudit, auditActions } from '#contract/admin-overview.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SelectInput } from '#web/ui/select-input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { momentOf } from '#web/ui/when.ts'
import './overview-desk.css'

type Wanted = AuditAction | 'all'

const ACTIONS: readonly { value: Wanted; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...auditActions.map((action) => ({ value: action, label: sentence(action) })),
]

export function AuditDesk() {
  const [wanted, setWanted] = useState<Wanted>('all')
  const { rows, hasFailed, hasOlder, isLoadingOlder, loadOlder, reload } = useAudit(wanted)
  return (
    <>
      <div className="audit-filter">
        <Field label="Show">
          <SelectInput options={ACTIONS} value={wanted} onChange={setWanted} />
        </Field>
      </div>
      {!rows && !hasFailed && (
        <Card>
          <SkeletonRows count={5} label="Loading the audit log" />
        </Card>
      )}
      {rows?.length === 0 && !hasFailed && <EmptyState emoji="sponge" title="Nothing of the kind yet" />}
      {rows && rows.length > 0 && <AuditRows rows={rows} />}
      {hasFailed && (
        <Card>
          <LoadFailed onRetry={reload}>The audit log could not be loaded.</LoadFailed>
        </Card>
      )}
      {hasOlder && !hasFailed && (
        <div className="audit-more">
          <Button variant="secondary" size="sm" busy={isLoadingOlder} busyText="Loading..." onClick={loadOlder}>
            Load older
          </Button>
        </div>
      )}
    </>
  )
}

function useAudit(wanted: Wanted) {
  const call = useAdminCall()
  const action = wanted === 'all' ? undefined : wanted
  const { data, error, ...list } = useInfiniteQuery({
    queryKey: keyOf(adminAudit, undefined, { action }),
    queryFn: ({ pageParam: before, signal }) => call(adminAudit, { query: { action, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    hasFailed: error !== null,
    hasOlder: list.hasNextPage,
    isLoadingOlder: list.isFetchingNextPage,
    loadOlder: () => void list.fetchNextPage(),
    reload: () => void list.refetch(),
  }
}

function AuditRows({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Card flush>
      <ol className="audit-rows" aria-label="Audit log">
        {rows.map(({ id, at, actor, action, subject, detail }) => (
          <li key={id}>
            <time className="sm muted num" dateTime={at}>
              {momentOf(at)}
            </time>
            <span className="sm">
              <b>{sentence(action)}</b>
              {subject !== undefined && `: ${subject}`} <span className="muted">by {actor}</span>
              {detail !== undefined && <span className="xs muted"> · {detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
