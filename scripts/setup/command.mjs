/** Runs one command of the set-up: quiet when it succeeds, everything it said when it fails. */
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** `onStart` gets the id of each started process. The answer says whether the command succeeded. */
export function createRunner(onStart = () => {}) {
  return function run(command, args, { env = process.env, limitMs, onText = () => {} } = {}) {
    return new Promise((resolve) => {
      const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs })
      const said = []
      const stop = () => child.kill()
      const finish = (ok) => {
        process.removeListener('exit', stop)
        resolve({ ok, said: Buffer.concat(said).toString() })
      }
      process.once('exit', stop)
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said.push(chunk)
          onText(chunk.toString())
        })
      }
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

/** Answers what the command said; `plain` picks from it what a failure shows. */
export async function mustRun(run, { what, command, args, options, plain = (said) => said }) {
  const { ok, said } = await run(command, args, options)
  if (!ok) throw new SetupFailed(`${plain(said).trimEnd()}\n${what} failed; the lines above say why.`)
  return said
}
