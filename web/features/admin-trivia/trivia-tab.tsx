/** Trivia Management: add facts, and approve, edit or remove them. */
import { useState } from 'react'
import type { ReadWriteStorage } from '#web/api/storage.ts'
import { useFocusRefuge } from '#web/ui/browser/use-focus-fallback.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AddTrivia } from './add-trivia.tsx'
import { filterFacts, type TriviaFilter, triviaFilters } from './trivia-facts.ts'
import { TriviaRow } from './trivia-row.tsx'
import { type AdminTrivia, useAdminTrivia } from './use-admin-trivia.ts'
import './trivia-tab.css'

export function TriviaTab({ storage }: { storage: ReadWriteStorage }) {
  const trivia = useAdminTrivia(storage)
  const focusFallback = useFocusRefuge<HTMLElement>()
  const [filter, setFilter] = useState<TriviaFilter>('all')
  return (
    <>
      <AddTrivia onAdd={trivia.add} />
      <Segments label="Which facts" options={triviaFilters} value={filter} onChange={setFilter} />
      <section {...focusFallback} aria-label="Trivia facts">
        <TriviaList trivia={trivia} filter={filter} />
      </section>
    </>
  )
}

function TriviaList({ trivia, filter }: { trivia: AdminTrivia; filter: TriviaFilter }) {
  const { facts, error, reload } = trivia
  if (!facts && error)
    return (
      <Card>
        <LoadFailed onRetry={reload}>The trivia facts could not be loaded.</LoadFailed>
      </Card>
    )
  if (!facts)
    return (
      <Card>
        <SkeletonRows plain label="Loading trivia" />
      </Card>
    )
  const shown = filterFacts(facts, filter)
  if (shown.length === 0)
    return (
      <EmptyState emoji="bulb" title="No trivia facts found">
        This shelf is empty.
      </EmptyState>
    )
  return (
    <Card flush>
      <ul className="admin-trivia" aria-label="Trivia facts">
        {shown.map((fact) => (
          <TriviaRow key={fact.id} fact={fact} onEdit={trivia.edit} onRemove={trivia.remove} />
        ))}
      </ul>
    </Card>
  )
}
