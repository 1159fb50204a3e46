/** Compares what was acknowledged, and what pages show, with the rows: messages, edits, deletions and reactions. */
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { chatMessages, chatRooms } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { privateConversations, privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { type Ledger, reactionKey } from './ledger.ts'
import type { RoomPage } from './room-page.ts'
import type { Row } from './row.ts'

type Counts = Record<string, number>

type StoredMessage = {
  id: string
  seq: number
  senderId: string
  content: string
  flushedAt: Date | null
  reactions: Counts | null
  change: number | null
}

type StoredConversation = {
  messages: readonly StoredMessage[]
  reactions: readonly { id: string; personId: string; emoji: string }[]
  lastChange: number
}

const NOTHING: StoredConversation = { messages: [], reactions: [], lastChange: 0 }

/** The room first, then the private chats. The server of an embedded database must have stopped. */
export async function readConversations({ url, dataDir = '' }: { url?: string; dataDir?: string }) {
  const { db, close } = await openDatabase({ url, dataDir, log: () => undefined })
  try {
    const [room] = await db.select().from(chatRooms)
    const chats = await db.select().from(privateConversations)
    const inRoom = (await db.select().from(chatMessages)).map((row) => ({ ...row, id: `m-${row.seq}` }))
    const inChats = await Promise.all(
      chats.map(async ({ id, lastChange }) => {
        const rows = await db.select().from(privateMessages).where(eq(privateMessages.conversationId, id))
        return withReactions(db, { id, lastChange }, rows)
      }),
    )
    return [await withReactions(db, { id: room?.id ?? '', lastChange: room?.lastChange ?? 0 }, inRoom), ...inChats]
  } finally {
    await close()
  }
}

async function withReactions(
  db: Db,
  { id, lastChange }: { id: string; lastChange: number },
  messages: StoredMessage[],
): Promise<StoredConversation> {
  const given = await db.select().from(messageReactions).where(eq(messageReactions.conversationId, id))
  const ids = new Map(messages.map((message) => [message.seq, message.id]))
  const reactions = given.map(({ seq, personId, emoji }) => ({ id: ids.get(seq) ?? '', personId, emoji }))
  return { messages: messages.toSorted((a, b) => a.seq - b.seq), reactions, lastChange }
}

type Found = Pick<Row, 'acknowledged' | 'lost' | 'duplicates'> & { faults: string[] }

/** Everything that was sent is acknowledged at the end, so that anything else that is stored is there twice. */
export function compareChanges(ledger: Ledger, stored: StoredConversation = NOTHING): Found {
  const rows = new Map(stored.messages.map((message) => [message.id, message]))
  const given = new Set(stored.reactions.map(reactionKey))
  const lostMessages = [...ledger.messages].flatMap(([id, { senderId, content, isDeleted }]) => {
    const row = rows.get(id)
    const isStored = row?.senderId === senderId && row.content === (isDeleted ? '' : content)
    return isStored && (row.flushedAt !== null) === isDeleted ? [] : [`${id} of ${senderId}: ${content}`]
  })
  const isKept = (key: string) => ledger.messages.get(key.split(' ')[0] ?? '')?.isDeleted === false
  const lostReactions = [...ledger.reactions].filter(([key, isOn]) => given.has(key) !== (isOn && isKept(key)))
  const wrongRefusals = ledger.refused.filter((id) => !ledger.messages.get(id)?.isDeleted)
  return {
    acknowledged: ledger.total(),
    lost: lostMessages.length + lostReactions.length,
    duplicates: rows.size - ledger.messages.size + [...given].filter((key) => !ledger.reactions.has(key)).length,
    faults: [
      ...lostMessages.map((message) => `lost: ${message}`),
      ...lostReactions.map(([key, isOn]) => `lost: ${key} ${isOn}`),
      ...wrongRefusals.map((id) => `refused: ${id}`),
      ...findDisorder(stored),
    ],
  }
}

/** Numbers without repetitions, and counts that equal the rows. */
function findDisorder({ messages, reactions, lastChange }: StoredConversation): string[] {
  const seqs = messages.map(({ seq }) => seq)
  const changes = messages.flatMap(({ change }) => change ?? [])
  const miscounted = messages.filter((message) => {
    const given = reactions.filter(({ id }) => id === message.id).map(({ emoji }) => emoji)
    return given.length !== countsOf(message).length || given.some((emoji) => !message.reactions?.[emoji])
  })
  return [
    ...(seqs.every((seq, at) => seq === at + 1) ? [] : ['the messages are not numbered from 1 without gaps']),
    ...(new Set(changes).size === changes.length ? [] : ['two messages have the same change']),
    ...(Math.max(0, ...changes) === lastChange ? [] : [`the last change is not ${lastChange}`]),
    ...miscounted.map(({ id }) => `the reactions of ${id} are miscounted`),
  ]
}

/** Each emoji as often as it is counted. */
function countsOf({ reactions }: { reactions: Counts | null }): string[] {
  return Object.entries(reactions ?? {}).flatMap(([emoji, count]) => Array<string>(count).fill(emoji))
}

/** The page shows what is stored, as far back as it goes. */
export function comparePage(page: RoomPage, { messages }: StoredConversation = NOTHING): string[] {
  const { person, faults, skipped, log } = page
  const shown = log().messages.toReversed()
  const oldest = shown[0]?.seq ?? 0
  const wanted = messages.filter(({ seq, flushedAt }) => seq >= oldest && !flushedAt)
  const inPage = shown.map(({ id, content, reactions = [] }) =>
    toText(id, content, Object.fromEntries(reactions.map(({ emoji, count }) => [emoji, count]))),
  )
  const inRows = wanted.map(({ id, content, reactions }) => toText(id, content, reactions))
  const different = inRows.findIndex((text, at) => text !== inPage[at])
  const deleted = new Set(messages.flatMap(({ seq, flushedAt }) => (flushedAt ? seq : [])))
  return [
    ...faults,
    ...[...skipped].filter((seq) => !deleted.has(seq)).map((seq) => `message ${seq} never came`),
    ...(different < 0 ? [] : [`shows ${inPage[different]} instead of ${inRows[different]}`]),
    ...(inPage.length === inRows.length ? [] : [`shows ${inPage.length} messages of ${inRows.length}`]),
  ].map((fault) => `${person.id}: ${fault}`)
}

function toText(id: string, content: string, reactions: Counts | null): string {
  return `${id} ${content} ${countsOf({ reactions }).sort().join('')}`
}
