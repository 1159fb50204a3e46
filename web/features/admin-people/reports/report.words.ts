/** The copy of the reports: what was reported, why, and what was decided. */
import type { AdminReport, Outcome } from '#contract/admin/admin-reports.ts'
import { failureMessage } from '#web/api/call-failed.ts'
import { banText, muteText } from '#web/features/admin-people/sanctions/sanction.words.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatCount, formatMoment } from '#web/ui/text/format.ts'

export const reportWords = {
  title: 'Reports',
  openAfterCount: ' open',
  filter: 'Which reports',
  loading: 'Loading reports',
  notLoaded: 'We couldn’t load the reports.',
  loadMore: 'Load more',
  empty: {
    open: { title: 'No open reports', line: 'Everyone’s behaving. Or nobody’s telling.' },
    settled: { title: 'Nothing settled yet', line: 'Settled cases show up here.' },
  },
  openCount: (count: number) => `${formatCount(count)} open`,
} as const

export const caseWords = {
  title: (kind: AdminReport['kind'], nickname: string) => `${kindText(kind)} of ${nickname}`,
  kindAndTime: (kind: AdminReport['kind'], at: string) => `${kindText(kind)} · ${formatMoment(at)}`,
  guest: 'Guest',
  gone: 'Gone',
  hidden: 'Hidden',
  openCases: (count: number) => `${formatCount(count)} open cases`,
  asReportedBy: (nickname: string) => `As reported, by ${nickname}`,
  /** The reported emoji follows. */
  asReportedWith: 'As reported, with ',
  settled: (at: string, outcome: Outcome) => `Settled ${formatMoment(at)}: ${outcomeLines(outcome).join('. ')}`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  keptLast: (count: number) => `We keep the last ${formatCount(count)}.`,
  formerReporter: 'Someone who’s left',
} as const

export const caseActionWords = {
  undo: 'Undo',
  hide: 'Hide message',
  keepHidden: 'Keep hidden',
  sanction: 'Mute or ban',
  dismiss: 'Dismiss',
  dismissAndUnhide: 'Dismiss and unhide',
  hideToo: 'Hide the message as well',
} as const

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

const kindText = (kind: AdminReport['kind']): string => KINDS[kind]
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
  return errorToast('Error', failureMessage(error, 'Nothing’s changed. Please try again.'))
}
