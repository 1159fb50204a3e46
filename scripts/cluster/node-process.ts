/** One process of the product for a trial; what it says is kept in a file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

type Needs = {
  program: string
  env: NodeJS.ProcessEnv
  logFile: string
}

export type NodeProcess = ReturnType<typeof startNodeProcess>

export function startNodeProcess({ program, env, logFile }: Needs) {
  const log = openSync(logFile, 'a', 0o600)
  // Detached: Ctrl-C must not end it before the balancer and the database know what is going on.
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    ...{ env, detached: true, stdio: ['ignore', log, log] },
  })
  closeSync(log)
  const ended = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null

  return {
    pid: child.pid ?? 0,
    ended,
    said: () => readFileSync(logFile, 'utf8').trim(),
    async stop(withinMs: number): Promise<void> {
      if (!isRunning()) return
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), withinMs)
      await ended
      clearTimeout(force)
    },
  }
}
