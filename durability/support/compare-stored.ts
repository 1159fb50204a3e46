/** Compares what clients received with what is stored: lost, duplicated and out-of-order messages. */
import { asc } from 'drizzle-orm'
import { openDatabase } from '#server/db/open-database.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import type { ResilientClient } from '#server/testing/resilient-client.ts'
import type { Row } from './row.ts'

type Stored = { senderId: string; clientId: string; seq: number; content: string }
type Client = Pick<ResilientClient, 'person' | 'acknowledged' | 'list' | 'faults'>

type Where = { url?: string; dataDir?: string }

/** Public messages are in order. The server of an embedded database must have stopped. */
export async function storedMessages({ url, dataDir = '' }: Where): Promise<{
  stored: Stored[]
  storedPrivately: StoredPrivately[]
}> {
  const { db, close } = await openDatabase({ url, dataDir, log: () => undefined })
  const stored = await db.select().from(chatMessages).orderBy(asc(chatMessages.seq))
  const storedPrivately = await db.select().from(privateMessages)
  await close()
  return { stored, storedPrivately }
}

/** Every message of a test has a unique text, so a repeated text was stored twice. */
export function compare(clients: readonly Client[], stored: readonly Stored[]) {
  const seqs = new Map(stored.map(({ senderId, clientId, seq }) => [`${senderId} ${clientId}`, seq]))
  const lost = clients.map(({ person, acknowledged }) => {
    const missing = [...acknowledged].filter(([clientId, seq]) => seqs.get(`${person.id} ${clientId}`) !== seq)
    return missing.length
  })
  const unseen = clients.map(({ list }) => {
    const seen = new Set(list().map(({ seq }) => seq))
    return stored.filter(({ seq }) => !seen.has(seq)).length
  })
  const shownTwice = clients.map(({ list }) => repeats(list().map(({ seq }) => seq)))
  return {
    acknowledged: sum(clients.map(({ acknowledged }) => acknowledged.size)),
    lost: sum(lost) + sum(unseen),
    duplicates: repeats(stored.map(({ content }) => content)) + sum(shownTwice),
    faults: [...clients.flatMap(({ faults }) => faults), ...clients.flatMap((client) => findDisorder(client, stored))],
  }
}

type StoredPrivately = { id: string; senderId: string; content: string }

export function comparePrivately(acknowledged: readonly { id: string }[], stored: readonly StoredPrivately[]) {
  const ids = new Set(stored.map(({ id }) => id))
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !ids.has(id)).length,
    duplicates: repeats(stored.map(({ senderId, content }) => `${senderId} ${content}`)),
  }
}

export function addToRow(
  row: Row,
  { acknowledged, lost, duplicates }: Pick<Row, 'acknowledged' | 'lost' | 'duplicates'>,
): void {
  row.acknowledged += acknowledged
  row.lost += lost
  row.duplicates += duplicates
}

function findDisorder({ person, list }: Client, stored: readonly Stored[]): string[] {
  const shown = list().map(({ userId, clientId }) => `${userId} ${clientId}`)
  const wanted = stored.map(({ senderId, clientId }) => `${senderId} ${clientId}`)
  const first = wanted.findIndex((key, at) => shown[at] !== key)
  return first < 0 ? [] : [`${person.id} has another order from message ${first + 1} on`]
}

function repeats(values: readonly (string | number)[]): number {
  return values.length - new Set(values).size
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
