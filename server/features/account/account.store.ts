/** Lists which tables hold personal data, and reads it for the export. Every new table must be listed here. */
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
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
import { outbox } from '#server/db/schema/instance/instance.schema.ts'
import { bans, passwordResets, sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { preferences } from '#server/db/schema/people/preferences.schema.ts'
import {
  billingCustomers,
  demoSubscriptions,
  receipts,
  subscriptions,
} from '#server/db/schema/people/premium.schema.ts'
import { pushSettings, pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { blocks, mutes, reports } from '#server/db/schema/people/safety.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'
import { waves } from '#server/db/schema/people/waves.schema.ts'

export type PersonalTable = {
  table: PgTable
  /** Columns that hold the member's id, or their address. */
  by: PgColumn[]
  /** References to a member by which the row is not theirs. */
  notBy?: PgColumn[]
  holds?: 'address'
  withheld?: readonly string[]
}

export const personalTables: Record<string, PersonalTable> = {
  users: { table: users, by: [users.id], withheld: ['passwordHash', 'nicknameSkeleton'] },
  sessions: { table: sessions, by: [sessions.userId], withheld: ['tokenHash'] },
  passwordResets: { table: passwordResets, by: [passwordResets.userId], withheld: ['tokenHash'] },
  sits: { table: sits, by: [sits.personId] },
  chatMessages: { table: chatMessages, by: [chatMessages.senderId] },
  messageReactions: { table: messageReactions, by: [messageReactions.personId] },
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
  // Only by the sender: the export must not list a wave from behind a block.
  waves: { table: waves, by: [waves.fromId], notBy: [waves.toId] },
  privateConversations: { table: privateConversations, by: [privateConversations.lowId, privateConversations.highId] },
  privateThreads: { table: privateThreads, by: [privateThreads.personId] },
  // Only what the member wrote; what others wrote is theirs.
  privateMessages: { table: privateMessages, by: [privateMessages.senderId] },
  privateChatSettings: { table: privateChatSettings, by: [privateChatSettings.userId] },
  preferences: { table: preferences, by: [preferences.userId] },
  // With these keys anyone could push to the device.
  pushSubscriptions: { table: pushSubscriptions, by: [pushSubscriptions.userId], withheld: ['p256dh', 'auth'] },
  pushSettings: { table: pushSettings, by: [pushSettings.userId] },
  // Only by the blocker or reporter: the other side must not learn who it was.
  blocks: { table: blocks, by: [blocks.blockerId] },
  reports: { table: reports, by: [reports.reporterId], withheld: ['evidence', 'caseId', 'outcome'] },
  mutes: { table: mutes, by: [mutes.personId] },
  bans: { table: bans, by: [bans.personId] },
  // Without the texts: a reset link opens the account.
  outbox: { table: outbox, by: [outbox.recipient], holds: 'address', withheld: ['text', 'html'] },
  auditLog: { table: auditLog, by: [auditLog.subject], withheld: ['detail'] },
}

export const impersonalTables: Record<string, string> = {
  guests: 'a guest has no account; sign-up gives a new id',
  adminTokens: 'admins are not members',
  signInAttempts: 'times of failed sign-ins, by a keyed digest of the typed address, for an hour',
  settings: 'instance settings',
  chatRooms: 'a counter of messages',
  nodes: 'running processes',
  sharedSecrets: 'signing keys and the name of the cluster',
  nodePeople: 'which node a person is connected to; deleted with the connection',
  billingEvents: 'processed events of the payment provider, by its ids',
  billingTasks: 'subscriptions to end at the provider, by its ids, even of deleted members',
  triviaFacts: 'facts of this instance',
  triviaSeeds: 'whether the initial facts were inserted',
  pushKeys: 'keys that identify this server to push services',
  pinCells: 'pin counts by place, derived from the pins',
  pageViews: 'views by screen and day, without a person',
}

export type Page = { rows: Record<string, unknown>[]; last: unknown[] | undefined }
type Owner = { id: string; email: string }

/** In key order; `last` is the cursor of the next page. */
export async function nextPage(
  tx: Tx,
  { table, by, holds, withheld = [] }: PersonalTable,
  { owner, after, limit }: { owner: Owner; after: unknown[] | undefined; limit: number },
): Promise<Page> {
  const exported = Object.entries(getTableColumns(table)).filter(([name]) => !withheld.includes(name))
  const keys = primaryKey(table)
  const isTheirs = or(...by.map((column) => eq(column, holds === 'address' ? owner.email : owner.id)))
  const found = await tx
    .select({ row: Object.fromEntries(exported), key: Object.fromEntries(keys.map((column) => [column.name, column])) })
    .from(table)
    .where(and(isTheirs, after && isAfter(keys, after)))
    .orderBy(...keys)
    .limit(limit)
  const last = found.length < limit ? undefined : keys.map(({ name }) => found.at(-1)?.key[name])
  return { rows: found.map(({ row }) => row), last }
}

export async function findOwner(tx: Tx, id: string): Promise<{ nickname: string; email: string } | undefined> {
  const [row] = await tx.select({ nickname: users.nickname, email: users.email }).from(users).where(eq(users.id, id))
  return row && { nickname: row.nickname, email: row.email ?? '' }
}

function primaryKey(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

function isAfter(keys: PgColumn[], after: unknown[]): SQL {
  const values = keys.map((column, index) => sql`${sql.param(after[index], column)}`)
  return sql`(${sql.join(keys, sql`, `)}) > (${sql.join(values, sql`, `)})`
}
