/** Makes the database image for the build: `node --import tsx scripts/database-image.ts <folder for images> <an earlier one>`. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/db/db.ts'
import { databaseFolder } from '../server/db/embedded/folder/data-folder.ts'
import {
  copyDatabaseImage,
  databaseImageIn,
  findDatabaseImage,
  makeReadable,
} from '../server/db/embedded/folder/database-image.ts'
import { migrate } from '../server/db/migrate.ts'

const [images = '', earlierImages = ''] = process.argv.slice(2)
const image = databaseImageIn(images)
const earlier = findDatabaseImage(earlierImages)

await mkdir(images, { recursive: true })
if (earlier) copyDatabaseImage(earlier, image)
else await makeImage()
makeReadable(image)

/** Opened, migrated and closed: nothing that a running server keeps in its database is in it. */
async function makeImage(): Promise<void> {
  const dataDir = await mkdtemp(join(dirname(images), 'making-database-'))
  try {
    const database = await openDatabase({ dataDir })
    await migrate(database)
    await database.close()
    await rename(databaseFolder(dataDir), image)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
