/** HTTP endpoint for the trivia card. */
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import type { Serve } from '#server/http/serve.ts'
import { userOf } from '#server/identity/actor.ts'
import type { Trivia } from './trivia.ts'

export function serveTrivia(serve: Serve, trivia: Trivia): void {
  serve(getTriviaCard, ({ actor }) => trivia.card(userOf(actor).id))
}
