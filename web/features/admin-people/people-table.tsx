/** The list of people: a table on a desktop, cards on a phone, with "Load more" at its end. */
import type { AdminUser } from '#contract/admin/admin.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore } from '#web/ui/layout/load-more.tsx'
import { totalText } from './people.words.ts'
import type { PersonQuestion } from './person-dialogs.tsx'
import { PersonRow } from './person-row.tsx'
import type { People } from './use-people.ts'
import './people-table.css'

type PeopleTableProps = {
  people: People
  onPremium: (person: AdminUser, isPremium: boolean) => Promise<boolean>
  onAsk: (question: PersonQuestion) => void
}

export function PeopleTable({ people: list, onPremium, onAsk }: PeopleTableProps) {
  const { people, total, hasFailed, isOld, isFiltered } = list
  if (!people && !hasFailed)
    return (
      <Card>
        <SkeletonRows count={6} label="Loading users" />
      </Card>
    )
  if (hasFailed && !people?.length)
    return (
      <Card>
        <LoadFailed onRetry={list.reload}>The list could not be loaded.</LoadFailed>
      </Card>
    )
  if (!people?.length) return <EmptyState title="No users found">All quiet in here.</EmptyState>
  return (
    <>
      <p className="people-total sm muted" role="status">
        {isFiltered && total !== undefined && totalText(total)}
      </p>
      <Card flush aria-busy={isOld}>
        <section className="people-scroll" aria-label="Users" data-old={isOld || undefined}>
          <table className="people-table">
            <thead>
              <tr>
                {['User', 'Email', 'Joined', 'Status', 'Actions'].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  onPremium={onPremium}
                  onAsk={(act) => onAsk({ act, person, at: Date.now() })}
                />
              ))}
            </tbody>
          </table>
          <MorePeople list={list} />
        </section>
      </Card>
    </>
  )
}

function MorePeople({ list }: { list: People }) {
  const { hasMore, hasFailed, loadMore, reload } = list
  if (hasFailed) return <LoadFailed onRetry={hasMore ? loadMore : reload}>The list could not be loaded.</LoadFailed>
  return <LoadMore list={list}>Load more</LoadMore>
}
