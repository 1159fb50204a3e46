/** The audit log in the database; rows can only be added. */
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { AuditAction, AuditRow } from '#contract/admin/admin-overview.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { auditLog } from '#server/db/schema/instance/admin.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'

export async function insertAudit(tx: Tx, rows: (typeof auditLog.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditLog).values(rows)
}

type AuditQuery = {
  before?: bigint | undefined
  action?: AuditAction | undefined
  subject?: string | undefined
  limit: number
}

export async function auditPage(tx: Tx, { before, action, subject, limit }: AuditQuery): Promise<AuditRow[]> {
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
  const names = await findNames(tx, [...new Set(rows.flatMap(({ subject: to }) => (to && isPersonId(to) ? [to] : [])))])
  return rows.map(({ id, at, actor, action: done, subject: to, detail }) => ({
    id: String(id),
    at: at.toISOString(),
    actor,
    action: done,
    ...(to ? { subject: to } : {}),
    ...(to && isPersonId(to) ? { subjectName: names.get(to) ?? 'deleted' } : {}),
    ...(detail ? { detail } : {}),
  }))
}

/** Read at query time and never stored here, so that a deleted person leaves no name. */
async function findNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const columns = (table: typeof users | typeof guests) => ({ id: table.id, nickname: table.nickname })
  const people = [
    ...(await tx.select(columns(users)).from(users).where(inArray(users.id, ids))),
    ...(await tx.select(columns(guests)).from(guests).where(inArray(guests.id, ids))),
  ]
  return new Map(people.map(({ id, nickname }) => [id, nickname]))
}

function isPersonId(subject: string): boolean {
  return subject.startsWith('u-') || isGuestId(subject)
}
