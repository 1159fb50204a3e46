/** Starts the real server as a process with given settings, and stops it by signal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { createBrowser } from './browser.ts'
import { bundledServer } from './bundled-server.ts'
import { QUICK_START_FLAGS } from './quick-start.ts'

export type Ended = { code: number | null; stdout: string; stderr: string }

/** Registers the cleanup; `onTestFinished` by default. */
type WhenOver = (end: () => Promise<void>) => void

/** `inside` is a command prefix, for example one that creates namespaces. */
type How = { whenOver?: WhenOver; inside?: string[] }

export async function startServer(settings: Record<string, string>, how: How = {}) {
  const { child, output, ended } = await run(settings, how)
  await Promise.race([opened(child, output), ended])
  const url = /open at (http:\S+?);/.exec(output.stdout)?.[1]?.replace('localhost', '127.0.0.1')
  if (!url) throw new Error(`The server did not start: ${output.stdout}${output.stderr}`)
  return {
    url,
    pid: child.pid ?? 0,
    output,
    browser: () => createBrowser(() => url),
    async stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' | 'SIGUSR2'): Promise<Ended & { ms: number }> {
      const begun = Date.now()
      child.kill(signal)
      return { ...(await ended), ms: Date.now() - begun }
    },
    ended,
  }
}

/** For a start that is expected to fail. */
export async function failToStart(settings: Record<string, string>): Promise<Ended> {
  const { ended } = await run(settings)
  return ended
}

async function run(settings: Record<string, string>, { whenOver = onTestFinished, inside = [] }: How = {}) {
  const env = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...settings }
  const [command = '', ...args] = [...inside, process.execPath, ...QUICK_START_FLAGS, await bundledServer()]
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...output }))
  whenOver(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, output, ended }
}

async function opened(child: ChildProcess, output: { stdout: string }): Promise<void> {
  while (!/ open at .*\n/.test(output.stdout)) await once(child.stdout ?? child, 'data')
}
