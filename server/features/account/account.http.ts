/** HTTP endpoints for account export and deletion. */
import { deleteAccount, exportAccount } from '#contract/people/account.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { OwnAccount } from './account.ts'

export function serveAccount(serve: Serve, account: OwnAccount): void {
  serve(exportAccount, ({ actor }) => account.export(requireUser(actor).id))

  serve(deleteAccount, async ({ actor, body, caller }) => {
    await account.delete(requireUser(actor).id, body.password)
    caller.cookies.clear('session')
    caller.cookies.clear('guest')
    return { success: true as const }
  })
}
