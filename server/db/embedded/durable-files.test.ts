/** A commit of the embedded database is on the disk before it is acknowledged. */
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { freshDataFolder } from '#server/testing/database.ts'
import { DurableFiles, durableStartParams } from './durable-files.ts'
import { databaseFolder } from './folder/data-folder.ts'

const failTest = (reason: string) => expect.fail(reason)

test('[DB-3] every commit syncs, and a read does not', async () => {
  const files = new DurableFiles(databaseFolder(await freshDataFolder()), failTest)
  const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
  await engine.exec('create table flushes (n int)')

  for (let n = 1; n <= 20; n++) {
    const before = files.syncs
    await engine.query('insert into flushes values ($1)', [n])
    expect(files.syncs).toBeGreaterThan(before)
  }
  const before = files.syncs
  await engine.query('select * from flushes')
  expect(files.syncs).toBe(before)
  await engine.close()
})

test('a version of PGlite that hides its files is refused', async () => {
  const files = new DurableFiles(databaseFolder(await freshDataFolder()), failTest)
  const { emscriptenOpts } = await files.init({} as PGlite, {})
  const makeDurable = emscriptenOpts.preRun?.at(-1)
  expect(() => makeDurable?.({ FS: {} } as never)).toThrow('commits cannot be made durable')
})
