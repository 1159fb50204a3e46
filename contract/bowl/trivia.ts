/** Premium trivia: one approved fact at a time, changing as often as the admin has set. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const TriviaCard = z.object({
  id: z.string(),
  fact: z.string(),
  source: z.string(),
  /** When the next fact is due; absent when every view shows another one. */
  until: z.optional(z.string()),
})
export type TriviaCard = z.infer<typeof TriviaCard>

export const getTriviaCard = endpoint({
  method: 'GET',
  path: '/api/trivia/card',
  summary: 'The current fact; none when nothing is approved',
  answer: z.object({ card: z.optional(TriviaCard) }),
})
