/** Runs one command of the set-up: quiet when it succeeds, everything it said when it fails. */
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** `onStart` gets the id of each started process. The answer says whether the command succeeded. */
export function createRunner(onStart = () => {}) {
  return function run(command, args, { env = process.env, limitMs } = {}) {
    return new Promise((resolve) => {
      const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs })
      const said = []
      const stop = () => child.kill()
      const finish = (ok) => {
        process.removeListener('exit', stop)
        resolve({ ok, said: Buffer.concat(said).toString() })
      }
      process.once('exit', stop)
      child.stdout.on('data', (chunk) => said.push(chunk))
      child.stderr.on('data', (chunk) => said.push(chunk))
      child.once('spawn', () => onStart(child.pid))
      child.once('error', (error) => {
        said.push(Buffer.from(error.message))
        finish(false)
      })
      child.once('close', (code) => finish(code === 0))
    })
  }
}

/** For steps that nothing can go on without. */
export class SetupFailed extends Error {}

export async function mustRun(run, what, ...command) {
  const { ok, said } = await run(...command)
  if (!ok) throw new SetupFailed(`${said.trimEnd()}\n${what} failed; the lines above say why.`)
}
