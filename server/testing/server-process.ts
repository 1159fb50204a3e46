/** The real server as a process of its own, started with settings and ended as the operating system would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { createBrowser } from './browser.ts'
import { bundledServer } from './bundled-server.ts'
import { QUICK_START_FLAGS } from './quick-start.ts'

export type Ended = { code: number | null; stdout: string; stderr: string }

/** Ends it when the test is over, unless something else is to decide that. */
type WhenOver = (end: () => Promise<void>) => void

/** `inside` comes before the command: what gives it namespaces of its own, for example. */
type How = { whenOver?: WhenOver; inside?: string[] }

/** Resolves once the server has said that it is open. */
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
    /** How it ended, and after how many milliseconds. */
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
