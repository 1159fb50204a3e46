/** Messages of the room as one reader may see them: page by page, or by their numbers; and who reacted to one. */
import { and, asc, desc, eq, gte, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Reaction } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { chatMessages, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import { isNotShown, toMessage } from '#server/features/chat/chat.store.ts'

type Page = { hiddenAuthors: ReadonlySet<string>; limit: number }

/** Oldest first; without `before` the newest. */
export async function pageBefore(
  tx: Tx,
  { before, hiddenAuthors, limit }: Page & { before: number | undefined },
): Promise<ChatMessage[]> {
  const isOlder = before === undefined ? undefined : lt(chatMessages.seq, before)
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(isVisible(hiddenAuthors), isOlder))
    .orderBy(desc(chatMessages.seq))
    .limit(limit)
  return rows.reverse().map(toMessage)
}

export async function pageFrom(
  tx: Tx,
  { from, hiddenAuthors, limit }: Page & { from: number },
): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(isVisible(hiddenAuthors), gte(chatMessages.seq, from)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit)
  return rows.map(toMessage)
}

export async function messagesBySeq(
  tx: Tx,
  seqs: readonly number[],
  hiddenAuthors: ReadonlySet<string>,
): Promise<ChatMessage[]> {
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(isVisible(hiddenAuthors), sql`${chatMessages.seq} = any(${sql.param([...seqs])}::bigint[])`))
    .orderBy(chatMessages.seq)
  return rows.map(toMessage)
}

type Naming = { seq: number; hiddenPeople: ReadonlySet<string>; limit: number }

/** The first people of each reaction who can be named. */
export async function peopleWhoReacted(
  tx: Tx,
  { seq, hiddenPeople, limit }: Naming,
): Promise<{ emoji: Reaction; person: Person }[]> {
  const { conversationId, personId, emoji, reactedAt } = messageReactions
  const named = tx
    .select({
      reaction: sql<Reaction>`${emoji}`.as('reaction'),
      id: sql<string>`${personId}`.as('person'),
      nickname: sql<string | null>`coalesce(${users.nickname}, nullif(${guests.nickname}, ''))`.as('name'),
      look: sql<string | null>`coalesce(${users.emoji}, ${guests.emoji})`.as('look'),
      nth: sql<number>`row_number() over (partition by ${emoji} order by ${reactedAt}, ${personId})`.as('nth'),
    })
    .from(messageReactions)
    .leftJoin(users, eq(users.id, personId))
    .leftJoin(guests, eq(guests.id, personId))
    .where(
      and(
        eq(conversationId, PUBLIC_ROOM),
        eq(messageReactions.seq, seq),
        not(isAnyOf(personId, hiddenPeople)),
        sql`coalesce(${users.nickname}, nullif(${guests.nickname}, '')) is not null`,
      ),
    )
    .as('named')
  const rows = await tx.select().from(named).where(sql`${named.nth} <= ${limit}`).orderBy(named.nth)
  return rows.flatMap(({ reaction, id, nickname, look }) =>
    nickname && look ? { emoji: reaction, person: { id, nickname, emoji: look } } : [],
  )
}

function isVisible(hiddenAuthors: ReadonlySet<string>): SQL | undefined {
  return and(eq(chatMessages.roomId, PUBLIC_ROOM), not(isNotShown), not(isAnyOf(chatMessages.senderId, hiddenAuthors)))
}
