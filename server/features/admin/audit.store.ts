/** The audit log in the database, to which rows can only be added. */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { AuditAction, AuditRow } from '#contract/admin-overview.ts'
import type { Tx } from '#server/db/db.ts'
import { auditLog } from '#server/db/schema/admin.schema.ts'

export async function insertAudit(tx: Tx, rows: (typeof auditLog.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditLog).values(rows)
}

type Wanted = {
  before?: bigint | undefined
  action?: AuditAction | undefined
  subject?: string | undefined
  limit: number
}

export async function auditPage(tx: Tx, { before, action, subject, limit }: Wanted): Promise<AuditRow[]> {
  const rows = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        action === undefined ? undefined : eq(auditLog.action, action),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
  return rows.map(({ id, at, actor, action: done, subject: to, detail }) => ({
    ...{ id: String(id), at: at.toISOString(), actor, action: done },
    ...(to ? { subject: to } : {}),
    ...(detail ? { detail } : {}),
  }))
}
