/** The copy of the reports: what was reported, why, and what was decided. */
import type { AdminReport, Outcome } from '#contract/admin/admin-reports.ts'
import { failureMessage } from '#web/api/call-failed.ts'
import { banText, muteText } from '#web/features/admin-people/sanctions/sanctions.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatCount } from '#web/ui/text/format.ts'

export type CaseState = AdminReport['state']

export const caseStates: readonly { value: CaseState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
]

const KINDS: Record<AdminReport['kind'], string> = {
  message: 'Public message',
  'private-message': 'Private message',
  nickname: 'Nickname',
  profile: 'Profile',
}

const REASONS: Record<AdminReport['voices'][number]['reason'], string> = {
  spam: 'Spam',
  abuse: 'Abuse',
  sexual: 'Sexual content',
  impersonation: 'Impersonation',
  other: 'Something else',
}

export const kindText = (kind: AdminReport['kind']): string => KINDS[kind]
export const reasonText = (reason: AdminReport['voices'][number]['reason']): string => REASONS[reason]

export function countText(count: number): string {
  return `Reported by ${count === 1 ? 'one person' : `${formatCount(count)} people`}`
}

export function outcomeLines({ hidden, mute, ban }: Outcome): string[] {
  const lines = [hidden && 'Message hidden', mute && muteText(mute), ban && banText(ban)]
  const decided = lines.filter((line) => line !== undefined)
  return decided.length > 0 ? decided : ['Dismissed']
}

/** Hiding is offered for public messages that still exist. */
export function canHide({ isHidden }: Pick<AdminReport, 'isHidden'>): boolean {
  return isHidden !== undefined
}

export function settledToast(report: AdminReport, onUndo: () => void): ToastRequest {
  return {
    title: 'Case settled',
    description: outcomeLines(report.outcome ?? {}).join('. '),
    action: { label: 'Undo', onPress: onUndo, isUndo: true },
  }
}

export const reopened: ToastRequest = { title: 'Case reopened' }

export function decisionFailed(error: unknown): ToastRequest {
  const description = failureMessage(error, 'Nothing’s changed. Please try again.')
  return { title: 'Error', description, tone: 'destructive' }
}
