/** The calls of the caretaker's room. */
import {
  adminAudit,
  adminDeleteUser,
  adminListUsers,
  adminLogin,
  adminLogout,
  adminResetPassword,
  adminSetPremium,
} from '#contract/admin.ts'
import { adminOf } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Admin } from './admin.ts'

const done = { success: true as const }

export function serveAdmin(serve: Serve, admin: Admin): void {
  serve(adminLogin, async ({ body }) => ({ ...done, ...(await admin.logIn(body.password)) }))

  serve(adminLogout, async ({ actor }) => {
    await admin.logOut(adminOf(actor))
    return done
  })

  serve(adminListUsers, async ({ query }) => ({ users: await admin.people(query) }))

  serve(adminDeleteUser, async ({ params }) => {
    await admin.removeUser(params.id)
    return done
  })

  serve(adminSetPremium, async ({ params, body }) => {
    await admin.setPremium(params.id, body.isPremium)
    return done
  })

  serve(adminResetPassword, async ({ params, body }) => {
    await admin.resetPassword(params.id, body.newPassword)
    return done
  })

  serve(adminAudit, async ({ query }) => {
    const before = query.before === undefined ? undefined : BigInt(query.before)
    return { rows: await admin.audit(before) }
  })
}
