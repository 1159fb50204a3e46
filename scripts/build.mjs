/** Builds the pages and the server into dist, atomically. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as buildPages } from 'vite'
import { buildLandingPage } from './landing-page.mjs'
import { buildNative, serverBundle, serverEntries } from './server-bundle.mjs'
import { fromRoot, root } from './setup/paths.mjs'
import { buildSharePageStyles } from './share-page.mjs'

const DONE = fromRoot('dist')
// In the same folder, so that paths in source maps stay valid after the move.
const NEXT = fromRoot('dist.next')
const OLD = fromRoot('dist.old')

const COMPRESSED = /\.(js|css|svg|html|json|webmanifest|txt)$/
/** Smaller files gain less than the headers cost. */
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
await buildLandingPage(`${NEXT}/web`)
await buildSharePageStyles(`${NEXT}/web`)
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
    // Stack traces need only line numbers, and every start reads the maps.
    sourcesContent: false,
    logLevel: 'warning',
  })
  cpSync(fromRoot('server/db/migrations'), `${NEXT}/server/migrations`, { recursive: true })
  // Fonts, pictures and the thread that draws share cards.
  cpSync(fromRoot('server/features/share/art'), `${NEXT}/server/art`, { recursive: true })
  const problem = buildNative(fromRoot('server/fan-out/send-to-many.c'), `${NEXT}/server/send-to-many.node`)
  if (problem) console.log(problem)
}

/**
 * In its own process, in parallel with the pages; it ends when this one is killed.
 * Short WebAssembly runs are faster without the optimising compiler.
 */
async function buildDatabaseImage() {
  const execArgv = ['--liftoff-only', '--import', 'tsx']
  const child = fork(fromRoot('scripts/database-image.ts'), [`${NEXT}/server/database-image`], { cwd: root, execArgv })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The database image was not built: ended with ${signal ?? code}`)
}

/** At build time, so that the server only picks a file. */
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

// If killed between the two moves there is no dist, and the next start builds again.
function swapIn() {
  rmSync(OLD, { recursive: true, force: true })
  if (existsSync(DONE)) renameSync(DONE, OLD)
  renameSync(NEXT, DONE)
  rmSync(OLD, { recursive: true, force: true })
}
