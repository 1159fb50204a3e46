/** Houses with members who are signed in, made once on each engine and copied for every measure. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freePort, onServer, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type SignedIn, signIn } from '../signed-in.ts'
import type { Broadcaster, Place } from './broadcasters.ts'
import { onCore, SERVER_CORE } from './pinned.ts'

export type FullRooms = Awaited<ReturnType<typeof openFullRooms>>

export async function openFullRooms(members: number) {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-houses-'))
  const postgres = await startTemporaryPostgres({ isDurable: true, through: onCore(SERVER_CORE) })
  const embedded = join(folder, 'embedded')
  await onServer(postgres.url('postgres'), 'create database full_house')
  const people = await fill({ dataDir: embedded }, members)
  await fill({ url: postgres.url('full_house'), dataDir: '' }, members)
  let copies = 0

  return {
    postgresPid: postgres.pid,

    /** A place of its own for one server, until it is cleared. */
    async lend(database: Broadcaster['database']): Promise<Place & { clear(): Promise<void> }> {
      const name = `copy_${++copies}`
      const own = join(folder, name)
      if (database === 'embedded') cpSync(embedded, own, { recursive: true })
      else mkdirSync(own, { recursive: true })
      const isStored = database === 'postgres' || database === 'empty postgres'
      const template = database === 'postgres' ? ' template full_house' : ''
      if (isStored) await onServer(postgres.url('postgres'), `create database ${name}${template}`)
      return {
        ...{ port: await freePort(), folder: own, people },
        ...(isStored ? { databaseUrl: postgres.url(name) } : {}),
        async clear() {
          rmSync(own, { recursive: true, force: true })
          if (isStored) await onServer(postgres.url('postgres'), `drop database ${name} with (force)`)
        },
      }
    },

    async close(): Promise<void> {
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(where: { url?: string; dataDir: string }, members: number): Promise<SignedIn[]> {
  const database = await openDatabase(where)
  await migrate(database)
  await fillDatabase(database, { users: members, seed: 1, isAdding: false, now: new Date(), say: () => {} })
  const people = await database.withPatientClient((client) => signIn(client, members))
  await database.close()
  return people
}
