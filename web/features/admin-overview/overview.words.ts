/** The copy of the overview, the nodes and the audit log, and the marks under the bars. */
import type { AuditRow, NodeStatus } from '#contract/admin/admin-overview.ts'
import { isGuestId } from '#contract/people/users.ts'
import { formatCount, formatDayAndMonth, formatMoment, formatTime } from '#web/ui/text/format.ts'

export const overviewWords = {
  span: 'How far back',
  spans: { '14': '14 days', '30': '30 days' },
  refresh: 'Refresh',
  figures: {
    onBowlNow: 'On the bowl now',
    hereNow: 'Here now',
    members: 'Members',
    premium: 'Premium',
    guestsToday: 'Guests today',
    openReports: 'Open reports',
  },
  loading: 'Loading charts',
  notLoaded: 'We couldn’t load the numbers.',
} as const

export const chartWords = {
  onBowl: { title: 'On the bowl, last 24 hours', columns: ['Hour', 'People'] },
  day: 'Day',
  signUps: { title: 'Sign-ups', unit: 'Sign-ups' },
  messages: { title: 'Public messages', unit: 'Messages' },
  visits: { title: 'Visits to the bowl', unit: 'Visits' },
  pageViews: { title: 'Page views', unit: 'Views', page: 'Page' },
  lastBar: 'The last bar’s still filling up.',
} as const

export const auditWords = {
  title: 'Audit log',
  filter: 'Show',
  everything: 'Everything',
  loading: 'Loading the audit log',
  notLoaded: 'We couldn’t load the audit log.',
  empty: 'Nothing here yet',
  loadOlder: 'Load older',
} as const

export const nodesWords = {
  title: 'Servers',
  loading: 'Loading servers',
  notLoaded: 'We couldn’t load the servers.',
  thisOne: 'This one',
  lastSeen: (seconds: number) => `Last seen ${seconds} s ago`,
  count: (nodes: number) => `${nodes} ${nodes === 1 ? 'server' : 'servers'}`,
  started: (version: string, startedAt: string) => `Version ${version}, started ${formatMoment(startedAt)}`,
} as const

export const pageOption = (path: string, views: number) => `${path} (${formatCount(views)})`
export const allPages = (views: number) => pageOption('All pages', views)

/** The server counts days in UTC. */
export const dayMark = (day: string): string => formatDayAndMonth(day, 'UTC')

export const hourMark = (at: string): string => formatTime(at)

/** "1,204 total, peak 220 on 12 Nov." */
export function sumText(values: readonly number[], nameOf: (index: number) => string): string {
  const most = Math.max(0, ...values)
  if (most === 0) return 'Nothing yet.'
  const sum = values.reduce((total, value) => total + value, 0)
  return `${formatCount(sum)} total, peak ${formatCount(most)} on ${nameOf(values.indexOf(most))}.`
}

/** "Peak 23 at 14:00." No sum: a person who sits for two hours is counted in both. */
export function peakText(values: readonly number[], nameOf: (index: number) => string): string {
  const most = Math.max(0, ...values)
  return most === 0 ? 'Nobody yet.' : `Peak ${formatCount(most)} at ${nameOf(values.indexOf(most))}.`
}

/** Spreads the marks evenly, each under the first bar of its section. */
export function axisMarks(names: readonly string[], marks: number): string[] {
  return Array.from({ length: marks }, (_, n) => names[Math.floor((n * names.length) / marks)] ?? '')
}

/** A memory of 0 means that the node has not reported it yet. */
export function nodeNumbers({ connections, people, memoryMb }: NodeStatus): [label: string, value: string][] {
  return [
    ['Connections', formatCount(connections)],
    ['People', formatCount(people)],
    ['Memory', memoryMb === 0 ? '–' : `${formatCount(memoryMb)} MB`],
  ]
}

type Subject = { name: string; id?: string | undefined }

/** A person by their current nickname; a deleted one by kind, with the id. */
export function toSubject({ subject, subjectName }: Pick<AuditRow, 'subject' | 'subjectName'>): Subject | undefined {
  if (subject === undefined) return undefined
  if (subjectName !== 'deleted') return { name: subjectName ?? subject }
  return { name: isGuestId(subject) ? 'a guest who’s left' : 'a deleted member', id: subject }
}

export const byActor = (actor: string) => `by ${actor}`

/** Formats the ISO timestamps in a detail. */
export function detailText(detail: string): string {
  return detail.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, formatMoment)
}
