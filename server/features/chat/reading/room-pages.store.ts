/** Messages of the room as one reader may see them: page by page, or by their numbers; and who reacted to one. */
import { and, asc, desc, eq, gte, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Reaction } from '#contract/social/conversation.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { chatMessages, PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'
import { isNotShown, toMessage } from '#server/features/chat/chat.store.ts'

type Page = { hiddenAuthors: ReadonlySet<string>; limit: number }
type Hidden = { hidden: readonly string[] }

const findBefore = preparedQuery((db, { before, hidden, limit }: Given<Hidden & { before: number; limit: number }>) =>
  db
    .select()
    .from(chatMessages)
    .where(and(isVisible(hidden), lt(chatMessages.seq, before)))
    .orderBy(desc(chatMessages.seq))
    .limit(limit),
)

/** Oldest first; without `before` the newest. */
export async function pageBefore(
  tx: Tx,
  { before = Number.MAX_SAFE_INTEGER, hiddenAuthors, limit }: Page & { before: number | undefined },
): Promise<ChatMessage[]> {
  const rows = await findBefore(tx, { before, hidden: [...hiddenAuthors], limit })
  return rows.reverse().map(toMessage)
}

const findFrom = preparedQuery((db, { from, hidden, limit }: Given<Hidden & { from: number; limit: number }>) =>
  db
    .select()
    .from(chatMessages)
    .where(and(isVisible(hidden), gte(chatMessages.seq, from)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit),
)

export async function pageFrom(
  tx: Tx,
  { from, hiddenAuthors, limit }: Page & { from: number },
): Promise<ChatMessage[]> {
  return (await findFrom(tx, { from, hidden: [...hiddenAuthors], limit })).map(toMessage)
}

const findBySeqs = preparedQuery((db, { seqs, hidden }: Given<Hidden & { seqs: readonly number[] }>) =>
  db
    .select()
    .from(chatMessages)
    .where(and(isVisible(hidden), sql`${chatMessages.seq} = any(${seqs}::bigint[])`))
    .orderBy(chatMessages.seq),
)

export async function messagesBySeq(
  tx: Tx,
  seqs: readonly number[],
  hiddenAuthors: ReadonlySet<string>,
): Promise<ChatMessage[]> {
  return (await findBySeqs(tx, { seqs, hidden: [...hiddenAuthors] })).map(toMessage)
}

type Naming = { seq: number; hiddenPeople: ReadonlySet<string>; limit: number }

const findNamed = preparedQuery((db, { seq, hidden, limit }: Given<Hidden & { seq: number; limit: number }>) => {
  const { conversationId, personId, emoji, reactedAt } = messageReactions
  const named = db
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
        not(isAnyOf(personId, hidden)),
        sql`coalesce(${users.nickname}, nullif(${guests.nickname}, '')) is not null`,
      ),
    )
    .as('named')
  return db.select().from(named).where(sql`${named.nth} <= ${limit}`).orderBy(named.nth)
})

/** The first people of each reaction who can be named. */
export async function peopleWhoReacted(
  tx: Tx,
  { seq, hiddenPeople, limit }: Naming,
): Promise<{ emoji: Reaction; person: Person }[]> {
  const rows = await findNamed(tx, { seq, hidden: [...hiddenPeople], limit })
  return rows.flatMap(({ reaction, id, nickname, look }) =>
    nickname && look ? { emoji: reaction, person: { id, nickname, emoji: look } } : [],
  )
}

function isVisible(hidden: Given<Hidden>['hidden']): SQL | undefined {
  return and(eq(chatMessages.roomId, PUBLIC_ROOM), not(isNotShown), not(isAnyOf(chatMessages.senderId, hidden)))
}
