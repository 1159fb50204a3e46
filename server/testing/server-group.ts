/** WEB_CONCURRENCY=2 with a PostgreSQL and a Redis of its own: two processes behind one port, looked at from outside. */
import { readFileSync } from 'node:fs'
import { adminLogin } from '#contract/admin/admin.ts'
import type { NodeStatus } from '#contract/admin/admin-overview.ts'
import type { Visitor } from './people.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'
import { startServer } from './server-process.ts'
import { ADMIN_PASSWORD } from './start-app.ts'
import { onServer, startTemporaryPostgres } from './temporary-postgres.ts'
import { startTemporaryRedis } from './temporary-redis.ts'

export type ServerGroup = Awaited<ReturnType<typeof startServerGroup>>

type Ends = (() => Promise<void>)[]

export async function startServerGroup(own: Record<string, string> = {}) {
  const ends: Ends = []
  /** Whatever fails to end, the others are ended. */
  const remove = async () => {
    const failures: unknown[] = []
    for (const end of ends.toReversed()) await end().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Not all of the group has ended')
  }
  try {
    return { ...(await startAll(own, ends)), remove }
  } catch (error) {
    await remove().catch((failure: unknown) => {
      throw new AggregateError([error, failure], 'The group has neither started nor ended')
    })
    throw error
  }
}

/** One after the other, so that each has its end noted before the next can fail. */
async function startAll(own: Record<string, string>, ends: Ends) {
  const postgres = await startTemporaryPostgres()
  ends.push(postgres.remove)
  const redis = await startTemporaryRedis()
  ends.push(redis.remove)
  await onServer(postgres.url('postgres'), 'create database bowl')
  const where = { DATABASE_URL: postgres.url('bowl'), REDIS_URL: redis.url }
  /** What one more server needs to be one of them. */
  const settings = { ...where, RATE_LIMITS: 'off', ADMIN_PASSWORD, LOG_FORMAT: 'json' }
  const server = await startServer(
    { ...settings, ...own, WEB_CONCURRENCY: '2' },
    { whenOver: (end) => void ends.push(end) },
  )

  /** Over a connection of its own, which is the next process's turn. */
  function ask(path: string, header: string): Promise<RawAnswer> {
    return rawRequest(server.url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n\r\n`)
  }

  return {
    ...server,
    postgres,
    settings,
    workers: () => workersOf(server),

    async statusOf(path: string, { browser }: Visitor): Promise<number> {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await ask(path, `cookie: ${cookie}`)).status
    },

    /** How many sockets each of the processes has, by its own word. */
    async socketsOfEach(): Promise<number[]> {
      const { token } = (await server.browser().call(adminLogin, { body: { password: ADMIN_PASSWORD } })).body
      const answers = [1, 2, 3, 4].map(() => ask('/api/admin/seats', `authorization: Bearer ${token}`))
      const seats = (await Promise.all(answers)).flatMap(({ body }) => JSON.parse(body).seats as NodeStatus[])
      const asked = seats.filter(({ isThisOne }) => isThisOne)
      return [...new Map(asked.map((seat) => [seat.id, seat.connections])).values()]
    },
  }
}

/** The processes that serve, as the operating system knows them. */
export function workersOf({ pid }: { pid: number }): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
