/** What is said when somebody was muted, banned, or let in again. */
import { failureWords } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { banText, muteText, type Sanction, type SanctionKind } from './sanctions.ts'

type Named = { nickname: string }

export function sanctioned({ nickname }: Named, sanction: Sanction): ToastRequest {
  return {
    title: `${nickname} is ${'ban' in sanction ? 'banned' : 'muted'}`,
    description: 'ban' in sanction ? banText(sanction.ban) : muteText(sanction.mute),
  }
}

export function lifted({ nickname }: Named, kind: SanctionKind): ToastRequest {
  return {
    title: kind === 'ban' ? 'Ban lifted' : 'Mute lifted',
    description: kind === 'ban' ? `${nickname} may come in again` : `${nickname} may write again`,
  }
}

export function sanctionFailed(error: unknown): ToastRequest {
  const description = failureWords(error, 'That could not be done. Please try again.')
  return { title: 'Error', description, tone: 'destructive' }
}
