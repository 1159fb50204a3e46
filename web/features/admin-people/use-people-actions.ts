/** Everything an admin can do to a person. Each action shows its toast and returns whether it succeeded. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type AdminUser,
  adminBan,
  adminCopyEmails,
  adminDeleteUser,
  adminListUsers,
  adminMute,
  adminResetPassword,
  adminSetPremium,
  adminUnban,
  adminUnmute,
} from '#contract/admin/admin.ts'
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { adminReports } from '#contract/admin/admin-reports.ts'
import { type AdminCall, useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { sanctionToasts } from '#web/features/admin-people/sanctions/sanction.words.ts'
import type { Sanction, SanctionKind } from '#web/features/admin-people/sanctions/sanctions.ts'
import { writeClipboard } from '#web/ui/browser/write-clipboard.ts'
import { type ToastRequest, toast } from '#web/ui/feedback/toast.store.ts'
import { emailsCopied, peopleToasts } from './people.words.ts'

type Person = Pick<AdminUser, 'id' | 'nickname'>
type Toasts = { done: ToastRequest; failed: ToastRequest | ((error: unknown) => ToastRequest) }

export type PeopleActions = ReturnType<typeof createPeopleActions>

/** The same functions at every render, so that no row of the table is rendered again for them. */
export function usePeopleActions(): PeopleActions {
  const call = useAdminCall()
  const cache = useQueryClient()
  return useMemo(() => createPeopleActions(call, cache), [call, cache])
}

function createPeopleActions(call: AdminCall, cache: QueryClient) {
  async function attempt(request: () => Promise<unknown>, { done, failed }: Toasts): Promise<boolean> {
    try {
      await request()
    } catch (error) {
      toast(typeof failed === 'function' ? failed(error) : failed)
      return false
    }
    toast(done)
    for (const endpoint of [adminListUsers, adminOverview, adminReports])
      void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
    return true
  }

  return {
    remove: ({ id }: Person) =>
      attempt(() => call(adminDeleteUser, { params: { id } }), {
        done: peopleToasts.deleted,
        failed: peopleToasts.deleteFailed,
      }),

    setPremium: ({ id }: Person, isPremium: boolean) =>
      attempt(() => call(adminSetPremium, { params: { id }, body: { isPremium } }), {
        done: peopleToasts.premiumChanged,
        failed: peopleToasts.premiumFailed,
      }),

    /** Shows the toast, then rethrows the error for the dialog's field. */
    async resetPassword({ id }: Person, newPassword: string): Promise<void> {
      try {
        await call(adminResetPassword, { params: { id }, body: { newPassword } })
      } catch (error) {
        toast(peopleToasts.passwordFailed)
        throw error
      }
      toast(peopleToasts.passwordReset)
    },

    sanction: (person: Person, sanction: Sanction) =>
      attempt(() => impose(person.id, sanction), {
        done: sanctionedToast(person, sanction),
        failed: sanctionToasts.failed,
      }),

    lift: (person: Person, kind: SanctionKind) =>
      attempt(() => call(kind === 'ban' ? adminUnban : adminUnmute, { params: { id: person.id } }), {
        done: sanctionToasts.lifted[kind](person.nickname),
        failed: sanctionToasts.failed,
      }),

    async copyEmails(): Promise<void> {
      const request = call(adminCopyEmails, { body: {} })
      try {
        await writeClipboard(request.then(({ emails }) => emails.join(', ')))
        toast(emailsCopied((await request).emails.length))
      } catch (error) {
        console.warn('The e-mail addresses could not be copied', error)
        toast(peopleToasts.copyFailed)
      }
    },
  }

  function impose(id: string, sanction: Sanction) {
    if ('ban' in sanction) return call(adminBan, { params: { id }, body: sanction.ban })
    return call(adminMute, { params: { id }, body: sanction.mute })
  }
}

function sanctionedToast({ nickname }: Person, sanction: Sanction): ToastRequest {
  if ('ban' in sanction) return sanctionToasts.banned(nickname, sanction.ban)
  return sanctionToasts.muted(nickname, sanction.mute)
}
