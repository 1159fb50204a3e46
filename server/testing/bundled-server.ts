/** Bundles the current source once per test file, so that a server starts quickly and can be killed many times. */
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildNative, serverBundle, serverEntries } from '../../scripts/server-bundle.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside the project, so that imports of packages resolve. */
const CACHE = join(root, 'node_modules/.cache')

let bundled: Promise<string> | undefined

export function bundledServer(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

export async function bundledBesideServer(source: string): Promise<string> {
  const folder = dirname(await bundledServer())
  const name = basename(source, '.ts')
  await bundleInto(folder, { [name]: source })
  return join(folder, `${name}.js`)
}

async function bundle(): Promise<string> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await bundleInto(folder, serverEntries)
  await cp(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true })
  await cp(join(root, 'server/features/share/art'), join(folder, 'art'), { recursive: true })
  buildNative(join(root, 'server/fan-out/send-to-many.c'), join(folder, 'send-to-many.node'))
  return join(folder, 'main.js')
}

async function bundleInto(outdir: string, entryPoints: Record<string, string>): Promise<void> {
  await build({ ...serverBundle, absWorkingDir: root, entryPoints, outdir, logLevel: 'silent' })
}
