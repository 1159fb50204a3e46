/** Builds what `npm start` runs: the pages and the server, whole or not at all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildPages } from 'vite'
import { compressFolder } from './compress.mjs'
import { buildNative } from './native.mjs'
import { serverBundle, serverEntries } from './server-bundle.mjs'
import { builtWithoutC } from './setup/build-step.mjs'
import { fromRoot, memory, root } from './setup/paths.mjs'

const DONE = fromRoot('dist')
const NEXT = join(memory, 'dist-next')
const OLD = join(memory, 'dist-old')

const MIGRATIONS = fromRoot('server/db/migrations')
/** Fonts, pictures and the thread that draws share cards. */
const ART = fromRoot('server/features/share/art')
const NATIVE = fromRoot('server/realtime/send-to-many.c')
const ENTRIES = {
  ...serverEntries,
  backup: 'server/backup.ts',
  restore: 'server/restore.ts',
  'move-data': 'server/move-data.ts',
  seed: 'server/seed.ts',
}

rmSync(NEXT, { recursive: true, force: true })
mkdirSync(NEXT, { recursive: true })
await buildServer()
const buildingDatabase = buildDatabaseImage()
await buildPages({
  configFile: fromRoot('vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: `${NEXT}/web`, emptyOutDir: true },
})
compressFolder(`${NEXT}/web`)
await buildingDatabase
writeFileSync(`${NEXT}/build-info.json`, `${JSON.stringify({ version: versionOfProduct() })}\n`)
swapIn()

async function buildServer() {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    // Bundled for the place where it will be, so that the paths in the source maps hold; written where it waits.
    outdir: join(DONE, 'server'),
    write: false,
    ...serverBundle,
    sourcemap: true,
    // Only the lines' numbers are wanted, and every start reads all of it.
    sourcesContent: false,
    logLevel: 'warning',
  })
  for (const { path, contents } of outputFiles) {
    const file = join(NEXT, relative(DONE, path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
  cpSync(MIGRATIONS, `${NEXT}/server/migrations`, { recursive: true })
  cpSync(ART, `${NEXT}/server/art`, { recursive: true })
  const why = buildNative(NATIVE, `${NEXT}/server/send-to-many.node`)
  if (why) console.log(builtWithoutC(why))
}

/** In a process of its own, beside the pages: its engine is WebAssembly, which is quicker here without its optimiser. */
async function buildDatabaseImage() {
  const args = ['--liftoff-only', '--import', 'tsx', fromRoot('scripts/database-image.ts')]
  const folders = [NEXT, DONE].map((dist) => join(dist, 'server/database-image'))
  const child = spawn(process.execPath, [...args, ...folders], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The database image was not made')
}

function versionOfProduct() {
  return JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).version
}

// A build that dies between the two moves leaves no dist at all, which the next start notices.
function swapIn() {
  rmSync(OLD, { recursive: true, force: true })
  if (existsSync(DONE)) renameSync(DONE, OLD)
  renameSync(NEXT, DONE)
  rmSync(OLD, { recursive: true, force: true })
}
