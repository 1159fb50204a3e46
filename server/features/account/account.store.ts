/** Where the database holds something about a member, and how it is read. A new table is named here, one way or the other. */
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { pins } from '#server/db/schema/bowl/pins.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import {
  privateChatSettings,
  privateConversations,
  privateMessages,
  privateThreads,
} from '#server/db/schema/bowl/private-chat.schema.ts'
import { shareLinks } from '#server/db/schema/bowl/share.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'
import { auditLog } from '#server/db/schema/instance/admin.schema.ts'
import { outbox } from '#server/db/schema/instance/outbox.schema.ts'
import { bans, passwordResets, sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import {
  billingCustomers,
  demoSubscriptions,
  receipts,
  subscriptions,
} from '#server/db/schema/people/premium.schema.ts'
import { pushSettings, pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { blocks, mutes, reports } from '#server/db/schema/people/safety.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'

export type PersonalTable = {
  table: PgTable
  /** A row is theirs when one of these holds their id, or their address. */
  by: PgColumn[]
  holds?: 'address'
  /** Columns nobody is told, not even whom they are about. */
  withheld?: readonly string[]
}

/** Everything that goes into an export, by the name it has there. */
export const personalTables: Record<string, PersonalTable> = {
  users: { table: users, by: [users.id], withheld: ['passwordHash', 'nicknameSkeleton'] },
  sessions: { table: sessions, by: [sessions.userId], withheld: ['tokenHash'] },
  passwordResets: { table: passwordResets, by: [passwordResets.userId], withheld: ['tokenHash'] },
  sits: { table: sits, by: [sits.personId] },
  chatMessages: { table: chatMessages, by: [chatMessages.senderId] },
  stats: { table: stats, by: [stats.userId] },
  earnedBadges: { table: earnedBadges, by: [earnedBadges.userId] },
  subscriptions: { table: subscriptions, by: [subscriptions.userId] },
  billingCustomers: { table: billingCustomers, by: [billingCustomers.userId] },
  receipts: { table: receipts, by: [receipts.userId] },
  demoSubscriptions: { table: demoSubscriptions, by: [demoSubscriptions.userId], withheld: ['clientSecret'] },
  profileLooks: { table: profileLooks, by: [profileLooks.userId] },
  shareLinks: { table: shareLinks, by: [shareLinks.userId] },
  pins: { table: pins, by: [pins.personId] },
  buddyPairs: { table: buddyPairs, by: [buddyPairs.lowId, buddyPairs.highId] },
  privateConversations: { table: privateConversations, by: [privateConversations.lowId, privateConversations.highId] },
  privateThreads: { table: privateThreads, by: [privateThreads.personId] },
  // What others wrote is theirs.
  privateMessages: { table: privateMessages, by: [privateMessages.senderId] },
  privateChatSettings: { table: privateChatSettings, by: [privateChatSettings.userId] },
  // With the rest of it somebody could write to the device.
  pushSubscriptions: { table: pushSubscriptions, by: [pushSubscriptions.userId], withheld: ['p256dh', 'auth'] },
  pushSettings: { table: pushSettings, by: [pushSettings.userId] },
  // Whoever was blocked or reported is not told by whom.
  blocks: { table: blocks, by: [blocks.blockerId] },
  reports: { table: reports, by: [reports.reporterId], withheld: ['frozen', 'caseId', 'outcome'] },
  mutes: { table: mutes, by: [mutes.personId] },
  bans: { table: bans, by: [bans.personId] },
  // A reset link in a letter opens the account: which letters there are is told, not what stands in them.
  outbox: { table: outbox, by: [outbox.recipient], holds: 'address', withheld: ['text', 'html'] },
  auditLog: { table: auditLog, by: [auditLog.subject], withheld: ['detail'] },
}

/** Tables of which nothing is exported, and why. */
export const impersonalTables: Record<string, string> = {
  guests: 'a guest has no account; who signs up is known by another id from then on',
  adminTokens: 'the admin is no member',
  signInAttempts: 'when strangers tried a password, by a keyed digest of the address they typed, for an hour',
  settings: 'how the house is set',
  chatRooms: 'a counter of messages',
  nodes: 'which processes run',
  sharedSecrets: 'what the processes sign with and are known by',
  nodePeople: 'through which process somebody is connected; it goes with the connection',
  billingEvents: 'which events of the payment provider were heard, by its own ids',
  billingTasks: 'which subscriptions have to end at the provider, by its own ids, also of members who are gone',
  triviaFacts: 'facts of the house',
  triviaSeeds: 'which facts of the house were put in',
  pushKeys: 'how push services know this server',
  pinCells: 'counts of pins by place, worked out from the pins',
  pageViews: 'counts of addresses by day, without a person',
}

export type Page = { rows: Record<string, unknown>[]; last: unknown[] | undefined }
type Whose = { id: string; email: string }

/** The next rows of a member in one table, in the order of its key; `last` is where to go on. */
export async function nextPage(
  tx: Tx,
  { table, by, holds, withheld = [] }: PersonalTable,
  { whose, after, limit }: { whose: Whose; after: unknown[] | undefined; limit: number },
): Promise<Page> {
  const told = Object.entries(getTableColumns(table)).filter(([name]) => !withheld.includes(name))
  const keys = keyOf(table)
  const isTheirs = or(...by.map((column) => eq(column, holds === 'address' ? whose.email : whose.id)))
  const found = await tx
    .select({ told: Object.fromEntries(told), key: Object.fromEntries(keys.map((column) => [column.name, column])) })
    .from(table)
    .where(and(isTheirs, after && isBehind(keys, after)))
    .orderBy(...keys)
    .limit(limit)
  const last = found.length < limit ? undefined : keys.map(({ name }) => found.at(-1)?.key[name])
  return { rows: found.map((row) => row.told), last }
}

export async function findOwner(tx: Tx, id: string): Promise<{ nickname: string; email: string } | undefined> {
  const [row] = await tx.select({ nickname: users.nickname, email: users.email }).from(users).where(eq(users.id, id))
  return row && { nickname: row.nickname, email: row.email ?? '' }
}

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

function isBehind(keys: PgColumn[], after: unknown[]): SQL {
  const values = keys.map((column, at) => sql`${sql.param(after[at], column)}`)
  return sql`(${sql.join(keys, sql`, `)}) > (${sql.join(values, sql`, `)})`
}
