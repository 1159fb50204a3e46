/** Everything the caretaker can do to a person. Each answers whether it was done, after saying so. */
import { useQueryClient } from '@tanstack/react-query'
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
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/key-of.ts'
import { lifted, sanctioned, sanctionFailed } from '#web/features/admin-people/sanctions/sanction.toasts.ts'
import type { Sanction, SanctionKind } from '#web/features/admin-people/sanctions/sanctions.ts'
import { writeClipboard } from '#web/ui/browser/write-clipboard.ts'
import { type ToastRequest, toast } from '#web/ui/feedback/toast.store.ts'
import { emailsCopied, peopleToasts } from './people.words.ts'

type Person = Pick<AdminUser, 'id' | 'nickname'>
type Words = { done: ToastRequest; failed: ToastRequest | ((error: unknown) => ToastRequest) }

export function usePeopleActs() {
  const call = useAdminCall()
  const cache = useQueryClient()

  async function attempt(act: () => Promise<unknown>, { done, failed }: Words): Promise<boolean> {
    try {
      await act()
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

    /** Throws what the server said, for the field; the toast is shown here. */
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
      attempt(() => impose(person.id, sanction), { done: sanctioned(person, sanction), failed: sanctionFailed }),

    lift: (person: Person, kind: SanctionKind) =>
      attempt(() => call(kind === 'ban' ? adminUnban : adminUnmute, { params: { id: person.id } }), {
        done: lifted(person, kind),
        failed: sanctionFailed,
      }),

    async copyEmails(): Promise<void> {
      const asked = call(adminCopyEmails, { body: {} })
      try {
        await writeClipboard(asked.then(({ emails }) => emails.join(', ')))
        toast(emailsCopied((await asked).emails.length))
      } catch (error) {
        console.warn('The emails could not be copied', error)
        toast(peopleToasts.copyFailed)
      }
    },
  }

  function impose(id: string, sanction: Sanction) {
    if ('ban' in sanction) return call(adminBan, { params: { id }, body: sanction.ban })
    return call(adminMute, { params: { id }, body: sanction.mute })
  }
}

export type PeopleActs = ReturnType<typeof usePeopleActs>
