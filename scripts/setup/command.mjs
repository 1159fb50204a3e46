/** Runs one command of the set-up; it speaks for itself, unless it is quiet. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './paths.mjs'

/** For what nothing can go on without: its message is all that is shown. */
export class SetupFailed extends Error {}

/** `onStart` gets the id of each started process. The answer says whether the command succeeded. */
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
