/** The rules of Trivia Management: valid text, filters and toasts. */
import { TRIVIA_FACT_MAX, TRIVIA_SOURCE_MAX, type TriviaFact } from '#contract/admin/admin.ts'
import { failureMessage } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export type TriviaText = Pick<TriviaFact, 'fact' | 'source'>
export type TriviaFilter = 'all' | 'approved' | 'pending'

export const NO_TEXT: TriviaText = { fact: '', source: '' }

export const triviaFilters: readonly { value: TriviaFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
]

/** Both trimmed; undefined when one is blank or too long. */
export function validTriviaText({ fact, source }: TriviaText): TriviaText | undefined {
  const text = { fact: fact.trim(), source: source.trim() }
  const fits = text.fact.length <= TRIVIA_FACT_MAX && text.source.length <= TRIVIA_SOURCE_MAX
  return text.fact !== '' && text.source !== '' && fits ? text : undefined
}

export function filterFacts(facts: readonly TriviaFact[], filter: TriviaFilter): readonly TriviaFact[] {
  return filter === 'all' ? facts : facts.filter(({ approved }) => approved === (filter === 'approved'))
}

export const triviaToasts = {
  added: { title: 'Trivia added', description: 'Approved. It can be shown now.' },
  removed: { title: 'Trivia removed', description: 'It won’t be shown again.' },
  updated: { title: 'Trivia updated', description: 'Saved.' },
} as const satisfies Record<string, ToastRequest>

export function triviaFailed(error: unknown, fallback: string): ToastRequest {
  return { title: 'Error', description: failureMessage(error, fallback), tone: 'destructive' }
}
