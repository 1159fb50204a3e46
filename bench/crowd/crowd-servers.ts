/** One or more nodes on one PostgreSQL and one Redis, with members of whom some are on the bowl already. */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort, runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { type Running, startPinned, waitForPort } from '../fan-out/pinned.ts'
import { fillWithMembers } from '../fan-out/seeded-databases.ts'
import type { SignedIn } from '../signed-in.ts'

const BUILT = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export type CrowdServers = Awaited<ReturnType<typeof openCrowdServers>>
export type Crowd = { nodes: readonly { port: number; pid: number }[]; stop(): Promise<void> }
/** `onBowl` of the people, from the first. */
type CrowdSize = { nodes: number; onBowl: number }

export async function openCrowdServers(members: number) {
  const postgres = await startTemporaryPostgres({ isDurable: true })
  const redis = await startTemporaryRedis()
  await runStatement(postgres.url('postgres'), 'create database seeded')
  const people = await fillWithMembers({ url: postgres.url('seeded'), dataDir: '' }, members)
  let copies = 0

  return {
    people,
    postgresPid: postgres.pid,

    async start({ nodes, onBowl }: CrowdSize): Promise<Crowd> {
      const name = `copy_${++copies}`
      await runStatement(postgres.url('postgres'), `create database ${name} template seeded`)
      await sitDown(postgres.url(name), people.slice(0, onBowl))
      const running: { port: number; node: Running }[] = []
      const stop = async () => {
        await Promise.all(running.map(({ node }) => node.stop()))
        await runStatement(postgres.url('postgres'), `drop database ${name} with (force)`)
      }
      try {
        for (let nth = 0; nth < nodes; nth++) {
          const port = await freePort()
          running.push({ port, node: startNode({ port, databaseUrl: postgres.url(name), redisUrl: redis.url }) })
          await waitForPort(port)
        }
      } catch (error) {
        await stop()
        throw error
      }
      return { nodes: running.map(({ port, node }) => ({ port, pid: node.pid })), stop }
    },

    async close(): Promise<void> {
      await redis.remove()
      await postgres.remove()
    },
  }
}

type NodeAddress = { port: number; databaseUrl: string; redisUrl: string }

function startNode({ port, databaseUrl, redisUrl }: NodeAddress): Running {
  return startPinned([process.execPath, '--enable-source-maps', BUILT], {
    isUnpinned: true,
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
}

/** As rows, because ten thousand presses take longer than the whole measurement. */
async function sitDown(databaseUrl: string, people: readonly SignedIn[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into sits (person_id, started_at, local_day, last_sign_at)
     select id, now(), current_date, now() from unnest($1::text[]) as person (id)`,
    [people.map(({ id }) => id)],
  )
  await client.end()
}
