/** The copy of mutes and bans: the dialog, what is in force, and the toasts. */
import type { Ban, Mute } from '#contract/admin/admin.ts'
import { failureMessage } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatMoment } from '#web/ui/text/format.ts'

export const sanctionWords = {
  title: (nickname: string) => `Mute or ban ${nickname}`,
  effects: {
    mute: 'They can read but not write. They’ll see the reason and when it ends.',
    ban: 'They’re signed out everywhere and can’t come back until it ends. They’ll see the reason.',
  },
  kind: 'Mute or ban',
  kinds: { mute: 'Mute', ban: 'Ban' },
  length: 'For how long',
  lengths: { hour: '1 hour', day: '24 hours', week: '7 days', month: '30 days', ever: 'For good' },
  reason: 'Reason',
  cancel: 'Cancel',
  lift: { mute: 'Lift mute', ban: 'Lift ban' },
} as const

export function banText({ reason, until }: Ban): string {
  return `Banned ${until === undefined ? 'for good' : `until ${formatMoment(until)}`}: ${reason}`
}

export function muteText({ reason, until }: Mute): string {
  return `Muted until ${formatMoment(until)}: ${reason}`
}

export const sanctionToasts = {
  banned: (nickname: string, ban: Ban): ToastRequest => ({
    title: `${nickname} is banned`,
    description: banText(ban),
  }),
  muted: (nickname: string, mute: Mute): ToastRequest => ({
    title: `${nickname} is muted`,
    description: muteText(mute),
  }),
  lifted: {
    ban: (nickname: string): ToastRequest => ({ title: 'Ban lifted', description: `${nickname} can come back` }),
    mute: (nickname: string): ToastRequest => ({ title: 'Mute lifted', description: `${nickname} can write again` }),
  },
  failed: (error: unknown) => errorToast('Error', failureMessage(error, 'That didn’t work. Please try again.')),
} as const
