/** The facts a new house opens with. */
import type { TriviaFact } from '#contract/admin/admin.ts'

export const FIRST_FACTS: readonly TriviaFact[] = [
  {
    id: 'first-lifetime',
    fact: 'The average person spends about 3 months of their lifetime on the toilet.',
    source: 'Our arithmetic: five minutes a day for 72 years',
    approved: true,
  },
  {
    id: 'first-paper',
    fact: 'The first toilet paper was used in China in the 6th century.',
    source: 'Joseph Needham, Science and Civilisation in China, volume 5, part 1',
    approved: true,
  },
  {
    id: 'first-visits',
    fact: 'Most people use the toilet 6 to 8 times a day.',
    source: 'World Toilet Organization',
    approved: true,
  },
]
