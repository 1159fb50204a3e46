/** The list of people: a table on a desktop, cards on a phone, with "Load more" at its end. */
import { useMemo, useRef } from 'react'
import { type AdminUser, adminListUsers, type PeopleFilter } from '#contract/admin/admin.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore } from '#web/ui/layout/row.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { tableWords, totalText } from './people.words.ts'
import type { PersonDialogRequest } from './person-dialogs.tsx'
import { PersonRow } from './person-row.tsx'
import './people-table.css'

/** Searched and paged by the server; a newer search aborts the one before. */
export function usePeople({ search, kind }: PeopleFilter) {
  const call = useAdminCall()
  const query = { search: search?.trim() || undefined, kind }
  const { pages, ...list } = usePagedList({
    queryKey: keyOf(adminListUsers, undefined, query),
    load: (after, signal) => call(adminListUsers, { query: { ...query, after }, signal }),
    keepsPrevious: true,
  })
  return {
    ...list,
    people: useMemo(() => pages?.flatMap(({ users }) => users), [pages]),
    total: pages?.[0]?.total,
    isFiltered: query.search !== undefined || kind !== 'all',
  }
}

const NOBODY: readonly AdminUser[] = []

type People = ReturnType<typeof usePeople>

type PeopleTableProps = {
  people: People
  onPremium: (person: AdminUser, isPremium: boolean) => Promise<boolean>
  onOpenDialog: (request: PersonDialogRequest) => void
}

export function PeopleTable({ people: list, onPremium, onOpenDialog }: PeopleTableProps) {
  const { people, total, hasFailed, isOld, isFiltered } = list
  const rows = useRef<HTMLTableSectionElement>(null)
  const shown = useRowPages(people ?? NOBODY, rows)
  if (!people && !hasFailed)
    return (
      <Card>
        <SkeletonRows count={6} label={tableWords.loading} />
      </Card>
    )
  if (hasFailed && !people?.length)
    return (
      <Card>
        <LoadFailed onRetry={list.reload}>{tableWords.notLoaded}</LoadFailed>
      </Card>
    )
  if (!people?.length) return <EmptyState title={tableWords.empty}>{tableWords.emptyLine}</EmptyState>
  return (
    <>
      <p className="people-total sm muted" role="status">
        {isFiltered && total !== undefined && totalText(total)}
      </p>
      <Card flush aria-busy={isOld}>
        <section className="people-scroll" aria-label={tableWords.title} data-old={isOld || undefined}>
          <table className="people-table">
            <thead>
              <tr>
                {tableWords.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={rows}>
              {shown.map((person) => (
                <PersonRow key={person.id} person={person} onPremium={onPremium} onOpenDialog={onOpenDialog} />
              ))}
            </tbody>
          </table>
          {shown.length === people.length && <MorePeople list={list} />}
        </section>
      </Card>
    </>
  )
}

function MorePeople({ list }: { list: People }) {
  const { hasMore, hasFailed, loadMore, reload } = list
  if (hasFailed) return <LoadFailed onRetry={hasMore ? loadMore : reload}>{tableWords.notLoaded}</LoadFailed>
  return <LoadMore list={list}>{tableWords.loadMore}</LoadMore>
}
