/** Tables of the admin feature: tokens, and the audit log, which a trigger makes append-only. */
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const adminTokens = pgTable('admin_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  /** A keyed digest of the admin password at sign-in; absent in tokens that are older than this column. */
  passwordKey: text('password_key'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true, mode: 'date' }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
})

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    detail: text('detail'),
  },
  (table) => [
    index('audit_log_action_idx').on(table.action, table.id),
    index('audit_log_subject_idx').on(table.subject, table.id),
  ],
)
