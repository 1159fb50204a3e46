/** HTTP endpoints for the admin's log-in and for managing people. */
import {
  adminBan,
  adminCopyEmails,
  adminDeleteUser,
  adminListUsers,
  adminLogin,
  adminLogout,
  adminMute,
  adminResetPassword,
  adminSetPremium,
  adminUnban,
  adminUnmute,
} from '#contract/admin/admin.ts'
import type { AdminPeople } from '#server/features/admin/people/admin-people.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireAdmin } from '#server/identity/actor.ts'
import type { Admin } from './admin.ts'

const done = { success: true as const }

export function serveAdmin(serve: Serve, { admin, people }: { admin: Admin; people: AdminPeople }): void {
  serve(adminLogin, async ({ body, caller }) => ({
    ...done,
    ...(await admin.logIn(body.password, caller.address)),
  }))

  serve(adminLogout, async ({ actor }) => {
    await admin.logOut(requireAdmin(actor))
    return done
  })

  serve(adminListUsers, ({ query }) => people.page(query))
  serve(adminCopyEmails, async ({ body }) => ({ emails: await people.copyEmails(body) }))

  serve(adminDeleteUser, async ({ params }) => {
    await people.remove(params.id)
    return done
  })

  serve(adminSetPremium, async ({ params, body }) => {
    await people.setPremium(params.id, body.isPremium)
    return done
  })

  serve(adminResetPassword, async ({ params, body }) => {
    await people.resetPassword(params.id, body.newPassword)
    return done
  })

  serve(adminBan, async ({ params, body }) => {
    await people.ban(params.id, body)
    return done
  })

  serve(adminUnban, async ({ params }) => {
    await people.unban(params.id)
    return done
  })

  serve(adminMute, async ({ params, body }) => {
    await people.mute(params.id, body)
    return done
  })

  serve(adminUnmute, async ({ params }) => {
    await people.unmute(params.id)
    return done
  })
}
