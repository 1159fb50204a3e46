/** Runs one command of the set-up, with its output unless it is quiet. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './paths.mjs'

/** A fatal error of which only the message is shown. */
export class SetupFailed extends Error {}

/** `onStart` gets the id of each started process. Resolves to whether the command succeeded. */
export function createRunner(onStart) {
  return async (command, args, { env = process.env, isQuiet = false } = {}) => {
    const child = spawn(command, args, { cwd: root, env, stdio: isQuiet ? 'ignore' : 'inherit' })
    const stop = () => child.kill()
    process.once('exit', stop)
    child.once('spawn', () => onStart(child.pid))
    const [code] = await once(child, 'close').catch(() => [null])
    process.removeListener('exit', stop)
    return code === 0
  }
}
