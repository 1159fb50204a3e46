/** Builds what `npm start` runs: the pages and the server, whole or not at all. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as buildPages } from 'vite'
import { buildNative, serverBundle, serverEntries } from './server-bundle.mjs'
import { fromRoot, root } from './setup/paths.mjs'

const DONE = fromRoot('dist')
// Beside it, so that the paths in the source maps hold after the move.
const NEXT = fromRoot('dist.next')
const OLD = fromRoot('dist.old')

const COMPRESSED = /\.(js|css|svg|html|json|webmanifest|txt)$/
/** Below this, the headers weigh more than what is saved. */
const SMALLEST_COMPRESSED = 1024
const ENTRIES = {
  ...serverEntries,
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  'move-data': 'server/commands/move-data.ts',
  seed: 'server/commands/seed.ts',
}

rmSync(NEXT, { recursive: true, force: true })
await buildServer()
const buildingDatabase = buildDatabaseImage()
await buildPages({
  configFile: fromRoot('vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: `${NEXT}/web`, emptyOutDir: true },
})
compress(`${NEXT}/web`)
await buildingDatabase
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))
writeFileSync(`${NEXT}/build-info.json`, `${JSON.stringify({ version })}\n`)
swapIn()

async function buildServer() {
  await bundle({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: `${NEXT}/server`,
    ...serverBundle,
    sourcemap: true,
    // Only the lines' numbers are wanted, and every start reads all of it.
    sourcesContent: false,
    logLevel: 'warning',
  })
  cpSync(fromRoot('server/db/migrations'), `${NEXT}/server/migrations`, { recursive: true })
  // Fonts, pictures and the thread that draws share cards.
  cpSync(fromRoot('server/features/share/art'), `${NEXT}/server/art`, { recursive: true })
  const problem = buildNative(fromRoot('server/fan-out/send-to-many.c'), `${NEXT}/server/send-to-many.node`)
  if (problem) console.log(problem)
}

/** In a process of its own, beside the pages: its engine is WebAssembly, which is quicker here without its optimiser. */
function buildDatabaseImage() {
  const args = ['--liftoff-only', '--import', 'tsx', 'scripts/database-image.ts', `${NEXT}/server/database-image`]
  return promisify(execFile)(process.execPath, args, { cwd: root })
}

/** Once, as small as it gets, so that the server only picks the right file. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => COMPRESSED.test(name))) {
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.length < SMALLEST_COMPRESSED) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

// A build that dies between the two moves leaves no dist at all, which the next start notices.
function swapIn() {
  rmSync(OLD, { recursive: true, force: true })
  if (existsSync(DONE)) renameSync(DONE, OLD)
  renameSync(NEXT, DONE)
  rmSync(OLD, { recursive: true, force: true })
}
