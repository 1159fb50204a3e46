/** The source as it is now, bundled once per test file: a server that starts quickly can be killed again and again. */
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildNative } from '../../scripts/native.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside the project, so that packages are found from there. */
const CACHE = join(root, 'node_modules/.cache')

let bundled: Promise<string> | undefined

/** The path of the program. */
export function bundledServer(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', 'db-worker': 'server/db/embedded/worker.ts' },
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  })
  await cp(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true })
  await cp(join(root, 'server/features/share/art'), join(folder, 'art'), { recursive: true })
  buildNative(join(root, 'server/realtime/send-to-many.c'), join(folder, 'send-to-many.node'))
  return join(folder, 'main.js')
}
