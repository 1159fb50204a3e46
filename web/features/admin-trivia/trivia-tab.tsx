/** Trivia Management: add facts, and approve, edit or remove them. */
import { useState } from 'react'
import type { BrowserStorage } from '#web/api/storage.ts'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AddTrivia } from './add-trivia.tsx'
import { triviaWords } from './admin-trivia.words.ts'
import { filterFacts, type TriviaFilter, triviaFilters } from './trivia-facts.ts'
import { TriviaRow } from './trivia-row.tsx'
import { type AdminTrivia, useAdminTrivia } from './use-admin-trivia.ts'
import './trivia-tab.css'

export function TriviaTab({ storage }: { storage: BrowserStorage }) {
  const trivia = useAdminTrivia(storage)
  const focusFallback = useFocusFallback<HTMLElement>()
  const [filter, setFilter] = useState<TriviaFilter>('all')
  return (
    <>
      <AddTrivia onAdd={trivia.add} />
      <Segments label={triviaWords.filter} options={triviaFilters} value={filter} onChange={setFilter} />
      <section {...focusFallback} aria-label={triviaWords.list}>
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
        <LoadFailed onRetry={reload}>{triviaWords.notLoaded}</LoadFailed>
      </Card>
    )
  if (!facts)
    return (
      <Card>
        <SkeletonRows plain label={triviaWords.loading} />
      </Card>
    )
  const shown = filterFacts(facts, filter)
  if (shown.length === 0)
    return (
      <EmptyState emoji="bulb" title={triviaWords.empty}>
        {triviaWords.emptyLine}
      </EmptyState>
    )
  return (
    <Card flush>
      <ul className="admin-trivia" aria-label={triviaWords.list}>
        {shown.map((fact) => (
          <TriviaRow key={fact.id} fact={fact} onEdit={trivia.edit} onRemove={trivia.remove} />
        ))}
      </ul>
    </Card>
  )
}
