/** Two server processes behind one port (WEB_CONCURRENCY=2), with their own PostgreSQL and Redis. */
import { readFileSync } from 'node:fs'
import { adminLogin } from '#contract/admin/admin.ts'
import type { NodeStatus } from '#contract/admin/admin-overview.ts'
import { joinLive, type Live } from './live.ts'
import type { TestPerson } from './people.ts'
import { type RawResponse, rawRequest } from './raw-request.ts'
import { startServer } from './server-process.ts'
import { ADMIN_PASSWORD } from './start-app.ts'
import { runStatement, startTemporaryPostgres } from './temporary-postgres.ts'
import { startTemporaryRedis } from './temporary-redis.ts'

export type ServerGroup = Awaited<ReturnType<typeof startServerGroup>>

type Cleanups = (() => Promise<void>)[]

export async function startServerGroup(own: Record<string, string> = {}) {
  const ends: Cleanups = []
  /** Runs all cleanups, even if one fails. */
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

/** One after the other, so that each cleanup is registered before the next start can fail. */
async function startAll(own: Record<string, string>, ends: Cleanups) {
  const postgres = await startTemporaryPostgres()
  ends.push(postgres.remove)
  const redis = await startTemporaryRedis()
  ends.push(redis.remove)
  await runStatement(postgres.url('postgres'), 'create database bowl')
  const where = { DATABASE_URL: postgres.url('bowl'), REDIS_URL: redis.url }
  /** For another server that joins the group. */
  const settings = { ...where, RATE_LIMITS: 'off', ADMIN_PASSWORD, LOG_FORMAT: 'json' }
  const server = await startServer(
    { ...settings, ...own, WEB_CONCURRENCY: '2' },
    { whenOver: (end) => void ends.push(end) },
  )

  /** On a new connection, which any process may accept. */
  function get(path: string, header: string): Promise<RawResponse> {
    return rawRequest(server.url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n\r\n`)
  }

  const workers = () => listWorkers(server)

  return {
    ...server,
    postgres,
    settings,
    workers,

    async fetchStatus(path: string, { browser }: TestPerson): Promise<number> {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await get(path, `cookie: ${cookie}`)).status
    },

    socketsOfEach,

    /** Joins until no process is without a socket. */
    async joinOtherProcess(person: TestPerson): Promise<Live> {
      for (;;) {
        const live = await joinLive(server.url, person)
        if (Math.min(...(await socketsOfEach())) > 0) return live
        live.cut()
      }
    },
  }

  /** The number of sockets of each process, by its own count. */
  async function socketsOfEach(): Promise<number[]> {
    const { token } = (await server.browser().call(adminLogin, { body: { password: ADMIN_PASSWORD } })).body
    const counts = new Map<string, number>()
    while (counts.size < workers().length) {
      const { body } = await get('/api/admin/seats', `authorization: Bearer ${token}`)
      const nodes = JSON.parse(body).seats as NodeStatus[]
      for (const { id, isThisOne, connections } of nodes) if (isThisOne) counts.set(id, connections)
    }
    return [...counts.values()]
  }
}

/** The process ids of the workers. */
export function listWorkers({ pid }: { pid: number }): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
