/** The calls of members in plain Fastify and pg: the same tables and writes, one handler and few statements each. */
import { createHash, randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
/** Named, so that each connection parses and plans a statement once. */
const query = async (name, text, values) => (await pool.query({ name, text, values })).rows
const server = Fastify()
await server.register(fastifyCookie)

const IS_PREMIUM = `exists (select from subscriptions where user_id = users.id and status in ('active', 'past-due')
  and (period_end is null or coalesce(grace_end, period_end) > now()))`
const BADGES = 'array(select badge from earned_badges where user_id = users.id)'
const FIND_PREMIUM = `select id from users where id in ($1, $2) and ${IS_PREMIUM}`
const IS_ON_BOWL = 'exists (select from sits where person_id = users.id and ended_at is null)'

server.addHook('preHandler', async (request, reply) => {
  const digest = createHash('sha256')
    .update(request.cookies.otb_session ?? '')
    .digest('hex')
  const text = 'select user_id as id from sessions where token_hash = $1 and expires_at > now()'
  const [user] = await query('session', text, [digest])
  if (!user) return reply.code(401).send({ success: false })
  request.user = user
})

server.get('/api/me', async ({ user }) => {
  const text = `select id, nickname, emoji, email, ${IS_PREMIUM} as "isPremium", ${BADGES} as badges,
    ${IS_ON_BOWL} as "isOnBowl" from users where id = $1`
  const [me] = await query('me', text, [user.id])
  return me
})

server.get('/api/user/profile/:id', async ({ params }) => {
  const text = `select id, nickname, emoji, created_at, ${IS_PREMIUM} as "isPremium", ${IS_ON_BOWL} as "isOnBowl",
      total_visits, current_streak, longest_streak, messages_count, longest_seconds
    from users left join stats on user_id = id where id = $1`
  const [profile] = await query('profile', text, [params.id])
  const badges = await query('badges', 'select badge, earned_at from earned_badges where user_id = $1', [params.id])
  return { success: true, profile, badges }
})

server.post('/api/poop-pins', async ({ user, body }) => {
  const { latitude, longitude, notes } = body
  const [counted] = await query('pins', 'select count(*)::int as pins from pins where person_id = $1', [user.id])
  if (counted.pins >= 1000) throw new Error('full')
  const text = `insert into pins (id, person_id, latitude, longitude, notes, created_at, placed_at, cell_x, cell_y)
    values ($1, $2, $3, $4, $5, now(), now(), 1, 1) returning *`
  const [pin] = await query('pin', text, [randomUUID(), user.id, latitude, longitude, notes])
  return { success: true, pin }
})

server.post('/api/buddies/request', async ({ user, body }) => {
  const premium = await query('premium', FIND_PREMIUM, [user.id, body.receiverId])
  if (premium.length < 2) throw new Error('not premium')
  const text = `insert into buddy_pairs (low_id, high_id, is_asked_by_low, status, asked_at)
    values (least($1::text collate "C", $2), greatest($1::text collate "C", $2), $1 < $2, 'pending', now())
    on conflict do nothing`
  await query('request', text, [user.id, body.receiverId])
  return { success: true, status: 'pending' }
})

server.post('/api/user/status', async ({ user, body }) => {
  if (body.isOnBowl) {
    await query(
      'sit',
      `with sit as (
        insert into sits (person_id, started_at, local_day, last_sign_at)
        select id, now(), (now() at time zone time_zone)::date, now() from users where id = $1
        on conflict do nothing returning person_id, local_day
      )
      update stats set total_visits = total_visits + 1, last_visit_day = local_day, last_visit_at = now(), visits_reached_at = now(),
        visits_on_day = case when last_visit_day = local_day then visits_on_day + 1 else 1 end,
        current_streak = case when last_visit_day = local_day then current_streak else current_streak + 1 end
      from sit where user_id = person_id`,
      [user.id],
    )
  } else {
    await query(
      'get up',
      `with sit as (
        update sits set ended_at = now(), end_reason = 'toggled' where person_id = $1 and ended_at is null
        returning person_id, extract(epoch from now() - started_at)::int as seconds
      )
      update stats set longest_seconds = seconds, seconds_reached_at = now()
      from sit where user_id = person_id and longest_seconds < seconds`,
      [user.id],
    )
  }
  return { success: true, isOnBowl: body.isOnBowl }
})

server.post('/api/private-messages', async ({ user, body }) => {
  const { receiverId, content } = body
  const premium = await query('premium', FIND_PREMIUM, [user.id, receiverId])
  if (premium.length < 2) throw new Error('not premium')
  const [message] = await query(
    'message',
    `with conversation as (
      insert into private_conversations (id, low_id, high_id, last_seq)
      values ($1, least($2::text collate "C", $3), greatest($2::text collate "C", $3), 1)
      on conflict (low_id, high_id) do update set last_seq = private_conversations.last_seq + 1 returning id, last_seq
    ), sent as (
      insert into private_threads (person_id, other_id, conversation_id, sent, last_at)
      select $2, $3, id, 1, now() from conversation
      on conflict (person_id, other_id) do update set sent = private_threads.sent + 1, last_at = now() returning sent
    ), received as (
      insert into private_threads (person_id, other_id, conversation_id, unread, last_at)
      select $3, $2, id, 1, now() from conversation
      on conflict (person_id, other_id) do update set unread = private_threads.unread + 1, last_at = now()
    )
    insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)
    select $1, conversation.id, last_seq, $2, $1, sent, $4, now() from conversation, sent
    returning id, sender_id, content, sent_at, seq`,
    [randomUUID(), user.id, receiverId, content],
  )
  return { success: true, message }
})

await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT), backlog: 4096 })
