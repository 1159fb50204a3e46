/** The rules of Trivia Management: valid text and filters. */
import { TRIVIA_FACT_MAX, TRIVIA_SOURCE_MAX, type TriviaFact } from '#contract/admin/admin.ts'
import { triviaWords } from './admin-trivia.words.ts'

export type TriviaText = Pick<TriviaFact, 'fact' | 'source'>
export type TriviaFilter = 'all' | 'approved' | 'pending'

export const NO_TEXT: TriviaText = { fact: '', source: '' }

export const triviaFilters: readonly { value: TriviaFilter; label: string }[] = [
  { value: 'all', label: triviaWords.filters.all },
  { value: 'approved', label: triviaWords.filters.approved },
  { value: 'pending', label: triviaWords.filters.pending },
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
