/** Waves in the database. */
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { waves } from '#server/db/schema/people/waves.schema.ts'

export type SentWave = { toId: string; wavedAt: Date; day: string }
export type ReceivedWave = { from: Person; wavedAt: Date }

const RECEIVED_MAX = 100

type NewWave = { fromId: string; toId: string; day: string; wavedAt: Date }

const insert = preparedQuery((db, wave: Given<NewWave>) =>
  db.insert(waves).values(rowOf(waves, wave)).onConflictDoNothing().returning({ day: waves.day }),
)

/** False when the pair has a wave of this day already. */
export async function insertWave(tx: Tx, wave: NewWave): Promise<boolean> {
  return (await insert(tx, wave)).length > 0
}

const findWave = preparedQuery((db, { fromId, toId, day }: Given<Omit<NewWave, 'wavedAt'>>) =>
  db
    .select({ day: waves.day })
    .from(waves)
    .where(and(eq(waves.fromId, fromId), eq(waves.toId, toId), eq(waves.day, day))),
)

export async function hasWaved(tx: Tx, wave: Omit<NewWave, 'wavedAt'>): Promise<boolean> {
  return (await findWave(tx, wave)).length > 0
}

const findSent = preparedQuery((db, { fromId, day }: Given<{ fromId: string; day: string }>) =>
  db
    .select({ toId: waves.toId, wavedAt: waves.wavedAt, day: waves.day })
    .from(waves)
    .where(and(eq(waves.fromId, fromId), gte(waves.day, day))),
)

export function sentSince(tx: Tx, fromId: string, day: string): Promise<SentWave[]> {
  return findSent(tx, { fromId, day })
}

const findReceived = preparedQuery((db, { toId, day }: Given<{ toId: string; day: string }>) =>
  db
    .select({
      from: { id: users.id, nickname: users.nickname, emoji: users.emoji },
      wavedAt: waves.wavedAt,
    })
    .from(waves)
    .innerJoin(users, eq(users.id, waves.fromId))
    .where(and(eq(waves.toId, toId), gte(waves.day, day)))
    .orderBy(desc(waves.wavedAt), users.id)
    .limit(RECEIVED_MAX),
)

/** The newest first. */
export function receivedSince(tx: Tx, toId: string, day: string): Promise<ReceivedWave[]> {
  return findReceived(tx, { toId, day })
}

export async function deleteWavesBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(waves).where(lt(waves.day, day))
}
