/** Creates the empty database that the build ships: `node --import tsx scripts/database-image.ts <folder for images>`. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseFolder } from '../server/db/embedded/folder/data-folder.ts'
import { databaseImageIn, makeReadable } from '../server/db/embedded/folder/database-image.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'

// Without the build that started it, it would write into a folder that another build uses.
const endWithBuild = () => process.exit(1)
process.once('disconnect', endWithBuild)
if (process.connected === false) endWithBuild()

const [images = ''] = process.argv.slice(2)
const image = databaseImageIn(images)

// Only migrated: it contains nothing that a running server stores.
const dataDir = await mkdtemp(join(dirname(images), 'making-database-'))
const database = await openDatabase({ dataDir })
await migrate(database)
await database.close()
await mkdir(images, { recursive: true })
await rename(databaseFolder(dataDir), image)
await rm(dataDir, { recursive: true })
makeReadable(image)
process.off('disconnect', endWithBuild)
process.disconnect?.()
