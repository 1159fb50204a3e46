/** Premium trivia: the approved facts, one at a time, as often as the caretaker has set. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const TriviaCard = z.object({
  id: z.string(),
  fact: z.string(),
  source: z.string(),
  /** When the next one is due; absent when every look brings another. */
  until: z.optional(z.string()),
})
export type TriviaCard = z.infer<typeof TriviaCard>

export const getTriviaCard = endpoint({
  method: 'GET',
  path: '/api/trivia/card',
  summary: 'The fact that is on now; none when nothing is approved',
  answer: z.object({ card: z.optional(TriviaCard) }),
})
