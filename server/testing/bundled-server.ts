/** The real server as a process that starts quickly, for tests that kill it again and again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside the project, so that packages are found from there. */
const CACHE = join(root, 'node_modules/.cache')

export type RunningServer = { url: string; kill(): Promise<void> }

/** Bundles the source as it is now; the answer starts it. */
export async function bundleServer() {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'server-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
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
  return (settings: Record<string, string>) => start(join(folder, 'main.js'), settings)
}

async function start(program: string, settings: Record<string, string>): Promise<RunningServer> {
  const env = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...settings }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(kill)
  let said = ''
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const hear = (chunk: Buffer) => {
    said += chunk
    if (said.includes('\n')) open()
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  await Promise.race([opened, closed])
  const port = /open at http:\S+?:(\d+)/.exec(said)?.[1]
  if (!port) throw new Error(`The server did not start: ${said}`)
  return { url: `http://127.0.0.1:${port}`, kill }
}
