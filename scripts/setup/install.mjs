/** The packages: `npm ci` when the lockfile or Node has changed, or when there are none yet. */
import { existsSync } from 'node:fs'
import { mustRun } from './command.mjs'
import { fingerprint } from './fingerprint.mjs'
import { fromRoot, root } from './paths.mjs'
import { stamp } from './stamp.mjs'

// Native packages differ by platform and by Node, so a folder copied between machines is installed again.
const machine = [process.version, process.platform, process.arch].join(' ')
const done = stamp('install')

const key = () => fingerprint({ base: root, paths: ['package-lock.json'], salt: machine })

export const installStep = {
  title: 'Installing packages',
  isCurrent: () => existsSync(fromRoot('node_modules/.package-lock.json')) && done.holds(key()),
  async run({ run }) {
    const wanted = key()
    done.clear()
    const [command, ...args] = npmCommand()
    await mustRun(
      run,
      'npm ci',
      command,
      [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        env: completeInstall(process.env),
      },
    )
    done.write(wanted)
  },
}

// npm names its own script when it runs us; on Windows that is the only way to start it without a shell.
function npmCommand() {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm']
}

/** The build needs the development packages, also where the environment asks npm to leave them out. */
export function completeInstall(env) {
  const leavesOut = /^(NODE_ENV|npm_config_(omit|only|production|include|global|dry_run|package_lock_only))$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leavesOut.test(name)))
}
