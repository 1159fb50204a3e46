/** The database image: an empty, migrated database that the build makes and a first start copies. */
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsFolder } from '../../migrations-folder.ts'
import { copyTree } from './file-tree.ts'

const runsFromSource = import.meta.url.endsWith('.ts')
const imagesFolder = fileURLToPath(
  new URL(runsFromSource ? '../../../../dist/server/database-image' : './database-image', import.meta.url),
)

type Modes = { file: number; folder: number }
const PRIVATE: Modes = { file: 0o600, folder: 0o700 }
/** The server may run as another user than the build. */
const READABLE: Modes = { file: 0o644, folder: 0o755 }

export function findDatabaseImage(images = imagesFolder, migrations = migrationsFolder): string | undefined {
  const image = databaseImageIn(images, migrations)
  return existsSync(join(image, 'PG_VERSION')) ? image : undefined
}

/** Its name is a digest of what it is made from, so that an outdated image is never found. */
export function databaseImageIn(images: string, migrations = migrationsFolder): string {
  const digest = createHash('sha256').update(engineVersion())
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) digest.update(`\0${name}\0`).update(readFileSync(join(migrations, name)))
  }
  return join(images, digest.digest('hex').slice(0, 16))
}

export function copyDatabaseImage(image: string, to: string): void {
  copyTree(image, to)
  setModes(to, PRIVATE)
}

export function makeReadable(image: string): void {
  setModes(image, READABLE)
}

function setModes(folder: string, modes: Modes): void {
  chmodSync(folder, modes.folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setModes(path, modes)
    else chmodSync(path, modes.file)
  }
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version
}
