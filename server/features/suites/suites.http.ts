/** HTTP endpoint that sets the profile look. */
import { setLook } from '#contract/premium/suites.ts'
import type { Serve } from '#server/http/serve.ts'
import { userOf } from '#server/identity/actor.ts'
import type { Suites } from './suites.ts'

export function serveSuites(serve: Serve, suites: Suites): void {
  serve(setLook, ({ actor, body }) => suites.choose(userOf(actor).id, body))
}
