/** Blocks in the database. */
import { and, count, desc, eq, like, notExists, or, sql } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { blocks } from '#server/db/schema/people/safety.schema.ts'
import type { Block } from './block-index.ts'

export function allBlocks(tx: Tx): Promise<Block[]> {
  return tx.select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId }).from(blocks)
}

const insert = preparedQuery((db, block: Given<typeof blocks.$inferSelect>) =>
  db.insert(blocks).values(rowOf(blocks, block)).onConflictDoNothing().returning({ blockedId: blocks.blockedId }),
)

/** False when it existed already. */
export async function insertBlock(tx: Tx, block: Block, createdAt: Date): Promise<boolean> {
  return (await insert(tx, { ...block, createdAt })).length > 0
}

const deleteOne = preparedQuery((db, { blockerId, blockedId }: Given<Block>) =>
  db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ blockedId: blocks.blockedId }),
)

export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Block): Promise<boolean> {
  return (await deleteOne(tx, { blockerId, blockedId })).length > 0
}

const findBlocked = preparedQuery((db, { blockerId }: Given<{ blockerId: string }>) =>
  db
    .select({
      id: blocks.blockedId,
      nickname: sql<string>`coalesce(${users.nickname}, ${guests.nickname})`,
      emoji: sql<string>`coalesce(${users.emoji}, ${guests.emoji})`,
    })
    .from(blocks)
    .leftJoin(users, eq(users.id, blocks.blockedId))
    .leftJoin(guests, eq(guests.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, blockerId), sql`coalesce(${users.id}, ${guests.id}) is not null`))
    .orderBy(desc(blocks.createdAt), blocks.blockedId),
)

/** Newest first; people who no longer exist are left out. */
export function blockedPeople(tx: Tx, blockerId: string): Promise<Person[]> {
  return findBlocked(tx, { blockerId })
}

const countOf = preparedQuery((db, { blockerId }: Given<{ blockerId: string }>) =>
  db.select({ count: count() }).from(blocks).where(eq(blocks.blockerId, blockerId)),
)

export async function countBlocks(tx: Tx, blockerId: string): Promise<number> {
  return (await countOf.first(tx, { blockerId }))?.count ?? 0
}

export async function moveBlocks(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(blocks).set({ blockerId: toId }).where(eq(blocks.blockerId, fromId))
  await tx.update(blocks).set({ blockedId: toId }).where(eq(blocks.blockedId, fromId))
}

const deleteAllBy = preparedQuery((db, { blockerId }: Given<{ blockerId: string }>) =>
  db.delete(blocks).where(eq(blocks.blockerId, blockerId)).returning(),
)

export function deleteBlocksBy(tx: Tx, blockerId: string): Promise<Block[]> {
  return deleteAllBy(tx, { blockerId })
}

export async function deleteBlocks(tx: Tx, personId: string): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.blockerId, personId), eq(blocks.blockedId, personId)))
}

export async function deleteBlocksOfGoneGuests(tx: Tx): Promise<Block[]> {
  const guestWithId = (id: typeof blocks.blockerId | typeof blocks.blockedId) =>
    tx.select({ id: guests.id }).from(guests).where(eq(guests.id, id))
  return tx
    .delete(blocks)
    .where(
      or(
        and(like(blocks.blockerId, 'guest-%'), notExists(guestWithId(blocks.blockerId))),
        and(like(blocks.blockedId, 'guest-%'), notExists(guestWithId(blocks.blockedId))),
      ),
    )
    .returning()
}
