/** Databases with signed-in members, filled once on each engine and copied for every measurement. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type SignedIn, signIn } from '../signed-in.ts'
import { fillNew, withMembers } from '../temporary-databases.ts'
import type { ChatServer, ServerSetup } from './chat-servers.ts'
import { onCore, SERVER_CORE } from './pinned.ts'

export type SeededDatabases = Awaited<ReturnType<typeof openSeededDatabases>>

export async function openSeededDatabases(members: number) {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-databases-'))
  const postgres = await startTemporaryPostgres({ isDurable: true, through: onCore(SERVER_CORE) })
  const embedded = join(folder, 'embedded')
  await runStatement(postgres.url('postgres'), 'create database seeded')
  const people = await fillWithMembers({ dataDir: embedded }, members)
  await fillWithMembers({ url: postgres.url('seeded'), dataDir: '' }, members)
  let copies = 0

  return {
    postgresPid: postgres.pid,

    /** Copies a database for one server, until it is cleared. */
    async copyFor(database: ChatServer['database']): Promise<ServerSetup & { clear(): Promise<void> }> {
      const name = `copy_${++copies}`
      const own = join(folder, name)
      if (database === 'embedded') cpSync(embedded, own, { recursive: true })
      else mkdirSync(own, { recursive: true })
      const isStored = database === 'postgres' || database === 'empty postgres'
      const template = database === 'postgres' ? ' template seeded' : ''
      if (isStored) await runStatement(postgres.url('postgres'), `create database ${name}${template}`)
      return {
        port: await freePort(),
        folder: own,
        people,
        ...(isStored ? { databaseUrl: postgres.url(name) } : {}),
        async clear() {
          rmSync(own, { recursive: true, force: true })
          if (isStored) await runStatement(postgres.url('postgres'), `drop database ${name} with (force)`)
        },
      }
    },

    async close(): Promise<void> {
      await postgres.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns them, signed in. */
export async function fillWithMembers(where: { url?: string; dataDir: string }, members: number): Promise<SignedIn[]> {
  let people: SignedIn[] = []
  await fillNew(where, async (database) => {
    await withMembers(members)(database)
    people = await database.withoutTimeouts((client) => signIn(client, members))
  })
  return people
}
