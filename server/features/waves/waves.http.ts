/** HTTP endpoints of the waves feature. */
import { listWaves, waveAt } from '#contract/social/waves.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { Waves } from './waves.ts'

export function serveWaves(serve: Serve, waves: Waves): void {
  serve(waveAt, async ({ actor, body }) => {
    await waves.wave(requireUser(actor).id, body.userId)
    return { success: true as const, wavedToday: true }
  })

  serve(listWaves, ({ actor }) => waves.list(requireUser(actor).id))
}
