/** Waves in the database. */
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { waves } from '#server/db/schema/people/waves.schema.ts'

export type SentWave = { toId: string; wavedAt: Date; day: string }
export type ReceivedWave = { from: Person; wavedAt: Date }

const RECEIVED_MAX = 100

type NewWave = { fromId: string; toId: string; day: string; wavedAt: Date }

/** False when the pair has a wave of this day already. */
export async function insertWave(tx: Tx, wave: NewWave): Promise<boolean> {
  const rows = await tx.insert(waves).values(wave).onConflictDoNothing().returning({ day: waves.day })
  return rows.length > 0
}

export async function hasWaved(tx: Tx, { fromId, toId, day }: Omit<NewWave, 'wavedAt'>): Promise<boolean> {
  const ofThatDay = and(eq(waves.fromId, fromId), eq(waves.toId, toId), eq(waves.day, day))
  return (await tx.$count(waves, ofThatDay)) > 0
}

export async function sentSince(tx: Tx, fromId: string, day: string): Promise<SentWave[]> {
  return tx
    .select({ toId: waves.toId, wavedAt: waves.wavedAt, day: waves.day })
    .from(waves)
    .where(and(eq(waves.fromId, fromId), gte(waves.day, day)))
}

/** The newest first. */
export async function receivedSince(tx: Tx, toId: string, day: string): Promise<ReceivedWave[]> {
  return tx
    .select({
      from: { id: users.id, nickname: users.nickname, emoji: users.emoji },
      wavedAt: waves.wavedAt,
    })
    .from(waves)
    .innerJoin(users, eq(users.id, waves.fromId))
    .where(and(eq(waves.toId, toId), gte(waves.day, day)))
    .orderBy(desc(waves.wavedAt), users.id)
    .limit(RECEIVED_MAX)
}

export async function deleteWavesBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(waves).where(lt(waves.day, day))
}
