/** HTTP endpoint for the trivia card. */
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { Trivia } from './trivia.ts'

export function serveTrivia(serve: Serve, trivia: Trivia): void {
  serve(getTriviaCard, ({ actor }) => trivia.card(requireUser(actor).id))
}
