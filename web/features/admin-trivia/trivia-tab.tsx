/** Trivia Management: add facts, and approve, edit or remove them. */
import { useMemo, useRef, useState } from 'react'
import type { BrowserStorage } from '#web/api/storage.ts'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
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
  const list = useRef<HTMLUListElement>(null)
  const found = useMemo(() => filterFacts(facts ?? [], filter), [facts, filter])
  const shown = useRowPages(found, list)
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
  if (shown.length === 0)
    return (
      <EmptyState emoji="bulb" title={triviaWords.empty}>
        {triviaWords.emptyLine}
      </EmptyState>
    )
  return (
    <Card flush>
      <ul className="admin-trivia" aria-label={triviaWords.list} ref={list}>
        {shown.map((fact) => (
          <TriviaRow key={fact.id} fact={fact} onEdit={trivia.edit} onRemove={trivia.remove} />
        ))}
      </ul>
    </Card>
  )
}
