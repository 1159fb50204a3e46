/** Tables of the safety feature: blocks, reports and mutes. People are members or guests, so without foreign keys. */
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Outcome } from '#contract/admin/admin-reports.ts'
import type { ReportDraft } from '#contract/people/safety.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const blocks = pgTable(
  'blocks',
  {
    blockerId: text('blocker_id').notNull(),
    blockedId: text('blocked_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked_id_idx').on(table.blockedId),
    // For the cleanup every minute of guests who have left.
    index('blocks_by_guests_idx').on(table.blockerId).where(sql`${table.blockerId} like 'guest-%'`),
    index('blocks_of_guests_idx').on(table.blockedId).where(sql`${table.blockedId} like 'guest-%'`),
    check('blocks_self_check', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id').notNull(),
    accusedId: text('accused_id').notNull(),
    kind: text('kind').$type<ReportDraft['kind']>().notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text('reason').$type<ReportDraft['reason']>().notNull(),
    note: text('note'),
    evidence: jsonb('frozen').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    caseId: text('case_id').notNull(),
    closedAt: moment('closed_at'),
    outcome: jsonb('outcome').$type<Outcome>(),
  },
  (table) => [
    uniqueIndex('reports_open_key')
      .on(table.reporterId, table.kind, table.subjectId)
      .where(sql`${table.closedAt} is null`),
    index('reports_open_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.closedAt} is null and ${table.id} = ${table.caseId}`),
    index('reports_settled_idx')
      .on(table.closedAt, table.id)
      .where(sql`${table.closedAt} is not null and ${table.id} = ${table.caseId}`),
    index('reports_case_id_idx').on(table.caseId),
    index('reports_subject_idx').on(table.kind, table.subjectId),
    index('reports_accused_id_idx').on(table.accusedId),
    // Also of closed reports: they follow a guest who signs up, and lose the name of a member who leaves.
    index('reports_reporter_id_idx').on(table.reporterId),
  ],
)

export const mutes = pgTable('mutes', {
  personId: text('person_id').primaryKey(),
  reason: text('reason').notNull(),
  createdAt: moment('created_at').notNull(),
  until: moment('until').notNull(),
})
