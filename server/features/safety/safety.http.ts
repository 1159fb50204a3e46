/** HTTP endpoints of the safety feature. */
import { blockPerson, listBlocks, report, unblockPerson } from '#contract/people/safety.ts'
import type { Serve } from '#server/http/serve.ts'
import { requirePerson } from '#server/identity/actor.ts'
import { limitedPerson } from '#server/limits/call-limits.ts'
import type { Blocks } from './blocks.ts'
import type { Reports } from './reports.ts'

export function serveSafety(serve: Serve, { blocks, reports }: { blocks: Blocks; reports: Reports }): void {
  serve(listBlocks, async ({ actor }) => ({ people: await blocks.list(requirePerson(actor).id) }))

  serve(blockPerson, async ({ actor, caller, body }) => {
    await blocks.block(limitedPerson(requirePerson(actor), caller.address), body.userId)
    return { success: true as const }
  })

  serve(unblockPerson, async ({ actor, params }) => {
    await blocks.unblock(requirePerson(actor).id, params.userId)
    return { success: true as const }
  })

  serve(report, async ({ actor, caller, body }) => {
    await reports.report(limitedPerson(requirePerson(actor), caller.address), body)
    return { success: true as const }
  })
}
