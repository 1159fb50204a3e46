/** Tables of the caretaker's room: tokens, and the audit log, to which a trigger lets rows only be added. */
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const adminTokens = pgTable('admin_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  /** A keyed digest of the admin password that brought the token; absent in tokens of versions before this column. */
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
