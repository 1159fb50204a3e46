/** Private conversations between seeded members, for measuring private chat. */
import type pg from 'pg'
import type { SignedIn } from './signed-in.ts'

export type ChatPartner = SignedIn & { wroteTo: string; receivedFrom: string }

export const FIRST_MESSAGE = 'Is this one taken?'

/** Each member has written one unread message to the next by id. */
export async function insertConversations(client: pg.Client): Promise<void> {
  console.log('members: private conversations')
  await client.query(`create temporary table pairs as select 'c-' || row_number() over pair as id, id as low,
    lead(id) over pair as high from users where not is_demo window pair as (order by id collate "C")`)
  await client.query('delete from pairs where high is null')
  await client.query(
    'insert into private_conversations (id, low_id, high_id, last_seq) select id, low, high, 1 from pairs',
  )
  await client.query(`insert into private_threads (person_id, other_id, conversation_id, sent, unread, last_at)
    select low, high, id, 1, 0, now() from pairs union all select high, low, id, 0, 1, now() from pairs`)
  await client.query(
    `insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)
    select 'p' || id, id, 1, low, 'local-1-' || id, 1, '${FIRST_MESSAGE}', now() from pairs`,
  )
  await client.query('vacuum analyze private_conversations, private_threads, private_messages')
}

/** The first and the last member have only one partner, who then counts as both. */
export async function withChatPartners(client: pg.Client, people: readonly SignedIn[]): Promise<ChatPartner[]> {
  const { rows } = await client.query<Omit<ChatPartner, 'cookie'>>(
    `select person_id as id, coalesce(max(other_id) filter (where sent > 0), max(other_id)) as "wroteTo",
       coalesce(max(other_id) filter (where sent = 0), max(other_id)) as "receivedFrom"
     from private_threads where person_id = any($1) group by person_id`,
    [people.map(({ id }) => id)],
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return people.map((person) => {
    const partners = known.get(person.id)
    if (!partners) throw new Error(`${person.id} has no conversation`)
    return { ...person, ...partners }
  })
}
