/** HTTP endpoints of preferences. */
import { getPreferences, putPreferences } from '#contract/people/preferences.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { PreferencesOfMembers } from './preferences.ts'

export function servePreferences(serve: Serve, preferences: PreferencesOfMembers): void {
  serve(getPreferences, ({ actor }) => preferences.read(requireUser(actor).id))

  serve(putPreferences, ({ actor, body }) => preferences.change(requireUser(actor).id, body))
}
