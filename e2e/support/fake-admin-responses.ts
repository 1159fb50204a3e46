/** Fake responses of the admin calls, filled and empty, for the screens. */
import type { AdminUser, TriviaFact } from '#contract/admin/admin.ts'
import type { AuditRow, NodeStatus, Overview } from '#contract/admin/admin-overview.ts'
import type { AdminReport } from '#contract/admin/admin-reports.ts'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOON = Date.parse('2026-11-15T12:00:00.000Z')
const at = (daysAgo: number) => new Date(NOON - daysAgo * DAY_MS).toISOString()

type Row = [nickname: string, emoji: string, email: string | undefined, daysAgo: number, more?: Partial<AdminUser>]

const PEOPLE: Row[] = [
  ['ThroneMaster', '🏆', 'throne@example.com', 34, { isPremium: true, isOnBowl: true }],
  ['PorcelainPro', '🧼', 'pat@example.com', 12, { isOnBowl: true }],
  ['(Just Visiting)47', '🧻', undefined, 1, { isOnBowl: true, isGuest: true }],
  ['LooLegend', '💩', 'loo.legend.with.a.long.address@example.com', 48, { mute: { reason: 'Rude', until: at(-1) } }],
  ['RestroomRoyal', '🚽', 'royal@example.com', 88, { isPremium: true }],
  ['FlushFanatic', '🛁', 'flush@example.com', 14, { ban: { reason: 'Spam' } }],
  ['StallStar', '🧽', 'star@example.com', 116, { isPremium: true }],
]

const users = PEOPLE.map(([nickname, emoji, email, daysAgo, more], n): AdminUser => {
  const id = `u-${n}`
  const flags = { isPremium: false, isOnBowl: false, isGuest: false }
  return { id, nickname, emoji, ...(email !== undefined && { email }), createdAt: at(daysAgo), ...flags, ...more }
})

const facts: TriviaFact[] = [
  { id: '1', fact: 'People use the toilet 6 to 8 times a day.', source: 'World Toilet Organization', approved: true },
  {
    id: '2',
    fact: 'The first toilet paper was used in China in the 6th century.',
    source: 'History archive',
    approved: true,
  },
  {
    id: '3',
    fact: 'The average person spends about 3 months of their life on the toilet.',
    source: 'Bathroom habits survey',
    approved: false,
  },
]

const accused = { id: 'u-3', nickname: 'LooLegend', emoji: '💩', isGuest: false, openCases: 2 }

const reports: AdminReport[] = [
  {
    id: '7',
    kind: 'message',
    subjectId: 'm-9',
    state: 'open',
    isHidden: true,
    count: 5,
    createdAt: at(0.1),
    accused: { ...accused, mute: { reason: 'Three reports in a day', until: at(-1) } },
    evidence: {
      nickname: 'LooLegend',
      emoji: '💩',
      timestamp: at(0.2),
      content: 'Buy my miracle paper at paper.example, it is twelve-ply!',
    },
    voices: [
      { reporter: { id: 'u-1', nickname: 'PorcelainPro', emoji: '🧼' }, reason: 'spam', at: at(0.05) },
      { reason: 'other', note: 'He has posted this all morning.', at: at(0.1) },
      { reporter: { id: 'u-6', nickname: 'StallStar', emoji: '🧽' }, reason: 'spam', at: at(0.11) },
      { reporter: { id: 'u-4', nickname: 'RestroomRoyal', emoji: '🚽' }, reason: 'spam', at: at(0.12) },
      { reporter: { id: 'u-0', nickname: 'ThroneMaster', emoji: '🏆' }, reason: 'abuse', at: at(0.13) },
    ],
  },
  {
    id: '8',
    kind: 'nickname',
    subjectId: 'u-5',
    state: 'open',
    count: 1,
    createdAt: at(1),
    accused: { id: 'u-5', nickname: 'FlushFanatic', emoji: '🛁', isGuest: false, openCases: 1 },
    evidence: { nickname: 'The Real Caretaker', emoji: '🛁' },
    voices: [{ reporter: { id: 'u-6', nickname: 'StallStar', emoji: '🧽' }, reason: 'impersonation', at: at(1) }],
  },
]

const days = Array.from({ length: 14 }, (_, n) => ({
  day: at(13 - n).slice(0, 10),
  signUps: (n * 7) % 11,
  messages: 120 + ((n * 53) % 97),
  visits: 60 + ((n * 31) % 45),
  pageViews: 900 + ((n * 211) % 640),
}))

const overview: Overview = {
  onBowlNow: 23,
  hereNow: 61,
  members: 1284,
  premium: 96,
  guestsToday: 41,
  openReports: 2,
  hours: Array.from({ length: 24 }, (_, n) => ({ at: at((23 - n) / 24), onBowl: 4 + ((n * 5) % 19) })),
  days,
  pages: ['/home', '/chat', '/'].map((path, n) => ({
    path,
    total: 5000 - n * 1200,
    byDay: days.map(({ pageViews }) => Math.floor(pageViews / (n + 2))),
  })),
}

const GONE = 'u-Zk3v9Qm1xT7d'

/** As in the audit log: people by id, with their current name. */
const AUDIT_ACTIONS: Pick<AuditRow, 'action' | 'subject' | 'subjectName' | 'detail'>[] = [
  { action: 'changed settings', detail: 'allowGuestUsers: true → false, maxMessagesStored: 100 → 50' },
  { action: 'hid message', subject: 'm-9' },
  { action: 'muted', subject: 'u-3', subjectName: 'LooLegend', detail: `until ${at(-1)}: Rude` },
  { action: 'banned', subject: 'u-5', subjectName: 'FlushFanatic', detail: 'for good: Spam' },
  { action: 'deleted user', subject: GONE, subjectName: 'deleted' },
  { action: 'granted premium', subject: 'u-4', subjectName: 'RestroomRoyal' },
  { action: 'dismissed report', subject: '6' },
  { action: 'copied emails', detail: '1284' },
  { action: 'approved trivia', subject: '2' },
  { action: 'log-in refused' },
  { action: 'logged in' },
]

const rows = [...AUDIT_ACTIONS, ...AUDIT_ACTIONS, ...AUDIT_ACTIONS].map((entry, n): AuditRow => {
  const actor = entry.action === 'log-in refused' ? 'nobody' : 'admin'
  return { id: String(900 - n), at: at(n / 10), actor, ...entry }
})

const nodes: NodeStatus[] = [
  { id: 'node-1', version: '1.0.0', startedAt: at(2), connections: 48, people: 44, memoryMb: 184, isThisOne: true },
  { id: 'node-2', version: '1.0.0', startedAt: at(2), connections: 21, people: 17, memoryMb: 171, isThisOne: false },
]

export const settledReports = {
  reports: reports.map((report, n): AdminReport => {
    const outcome = n === 0 ? { hidden: true as const, mute: { reason: 'No adverts', until: at(-1) } } : {}
    return { ...report, state: 'settled', settledAt: at(0), outcome }
  }),
  openCount: 0,
}

export type AdminResponses = Record<string, unknown>

/** By the last segment of the path. */
export const filledResponses: AdminResponses = {
  login: { success: true, token: 'made up', expiresAt: at(-1) },
  users: { users, total: users.length, next: 'more' },
  trivia: { facts },
  settings: DEFAULT_SETTINGS,
  reports: { reports, openCount: 2 },
  overview,
  audit: { rows, next: '868' },
  seats: { seats: nodes },
}

export const emptyResponses: AdminResponses = {
  ...filledResponses,
  users: { users: [], total: 0 },
  trivia: { facts: [] },
  reports: { reports: [], openCount: 0 },
  audit: { rows: [] },
}
