/** Members of a house who have written to each other: each has somebody they wrote to, and who wrote to them. */
import type pg from 'pg'
import type { SignedIn } from './signed-in.ts'

/** Both are ids. */
export type ChatPartner = SignedIn & { wroteTo: string; heardFrom: string }

export const FIRST_WORDS = 'Is this one taken?'

/** Everybody has written to their neighbour, who has not read it. */
export async function letThemChat(client: pg.Client): Promise<void> {
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
    select 'p' || id, id, 1, low, 'local-1-' || id, 1, '${FIRST_WORDS}', now() from pairs`,
  )
  await client.query('vacuum analyze private_conversations, private_threads, private_messages')
}

/** The first of the house has heard from nobody and the last has written to nobody: they have one neighbour. */
export async function withChatPartners(client: pg.Client, people: readonly SignedIn[]): Promise<ChatPartner[]> {
  const { rows } = await client.query<Omit<ChatPartner, 'cookie'>>(
    `select person_id as id, coalesce(max(other_id) filter (where sent > 0), max(other_id)) as "wroteTo",
       coalesce(max(other_id) filter (where sent = 0), max(other_id)) as "heardFrom"
     from private_threads where person_id = any($1) group by person_id`,
    [people.map(({ id }) => id)],
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return people.map((person) => {
    const neighbours = known.get(person.id)
    if (!neighbours) throw new Error(`${person.id} has never talked to anybody`)
    return { ...person, ...neighbours }
  })
}
