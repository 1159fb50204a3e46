/** A first start copies the image that the build made: whole or not at all, and only one that fits this server. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { readContent } from '#server/db/move/table-content.fixture.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { embeddedTemplate } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { crashAtStep } from './crash-at-step.fixture.ts'
import { databaseFolder, initialiseFromImage } from './data-folder.ts'
import { databaseImageIn, findDatabaseImage, makeReadable } from './database-image.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** As the build makes it; the tests' own template is an empty, migrated database, too. */
async function builtImage(): Promise<string> {
  const image = databaseImageIn(await emptyFolder())
  await cp(join(embeddedTemplate(), 'pg'), image, { recursive: true })
  makeReadable(image)
  return image
}

const leftOver = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'lock').sort()

test('[DB-29] a first start copies the image: all migrations, no rows, readable by its owner only', async () => {
  const [image, dataDir] = [await builtImage(), await emptyFolder()]
  await initialiseFromImage(databaseFolder(dataDir), image)
  expect((await stat(join(dataDir, 'pg'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'pg/PG_VERSION'))).mode & 0o777).toBe(0o600)

  const database = await openDatabase({ dataDir })
  onTestFinished(database.close)
  const migrations = sql`select count(*)::int as count from drizzle.__drizzle_migrations`
  const before = (await database.db.execute(migrations)).rows
  await migrate(database)
  expect((await database.db.execute(migrations)).rows).toEqual(before)
  const tables = Object.values(await readContent(database))
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter(({ rows }) => rows > 0)).toEqual([])
})

test('[DB-5] [DB-29] an interrupted copy leaves no half database, and the next start works', async () => {
  const [image, dataDir] = [await builtImage(), await emptyFolder()]
  const crash = () => {
    throw new Error('this process is dead')
  }
  const { undo } = crashAtStep({ folder: dataDir, step: 1, crash })
  await expect(initialiseFromImage(databaseFolder(dataDir), image)).rejects.toThrow('dead')
  undo()
  expect(await leftOver(dataDir)).toEqual(['pg.unfinished'])
  await rm(join(dataDir, 'pg.unfinished/global'), { recursive: true })

  const database = await openDatabase({ dataDir })
  await database.ping()
  await database.close()
  expect(await leftOver(dataDir)).toEqual(['pg'])
})

test('[DB-29] an image for other migrations is not found', async () => {
  const [images, migrations] = [await emptyFolder(), await emptyFolder()]
  await cp(migrationsFolder, migrations, { recursive: true })
  const image = databaseImageIn(images)
  await mkdir(image)
  expect(findDatabaseImage(images)).toBeUndefined()
  await writeFile(join(image, 'PG_VERSION'), '18\n')
  expect(findDatabaseImage(images, migrations)).toBe(image)
  await writeFile(join(migrations, '9999_mood.sql'), 'alter table users add column mood text')
  expect(findDatabaseImage(images, migrations)).toBeUndefined()
  expect(existsSync(image)).toBe(true)
})
