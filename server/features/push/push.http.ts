/** HTTP endpoints of push notifications. */
import { getPush, setPushSettings, subscribePush, unsubscribePush } from '#contract/social/push.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { Push } from './push.ts'

export function servePush(serve: Serve, push: Push): void {
  serve(getPush, ({ actor }) => push.status(requireUser(actor)))

  serve(setPushSettings, ({ actor, body }) => push.saveSettings(requireUser(actor), body))

  serve(subscribePush, async ({ actor, body }) => {
    await push.subscribe(requireUser(actor), body)
    return { success: true as const }
  })

  serve(unsubscribePush, async ({ actor }) => {
    await push.unsubscribe(requireUser(actor))
    return { success: true as const }
  })
}
