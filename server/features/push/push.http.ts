/** HTTP endpoints of push notifications. */
import { getPush, setPushSettings, subscribePush, unsubscribePush } from '#contract/social/push.ts'
import type { Serve } from '#server/http/serve.ts'
import { userOf } from '#server/identity/actor.ts'
import type { Push } from './push.ts'

export function servePush(serve: Serve, push: Push): void {
  serve(getPush, ({ actor }) => push.status(userOf(actor)))

  serve(setPushSettings, ({ actor, body }) => push.saveSettings(userOf(actor), body))

  serve(subscribePush, async ({ actor, body }) => {
    await push.subscribe(userOf(actor), body)
    return { success: true as const }
  })

  serve(unsubscribePush, async ({ actor }) => {
    await push.unsubscribe(userOf(actor))
    return { success: true as const }
  })
}
