/** The packages: `npm ci` when the lockfile or Node has changed, or when there are none yet. */
import { existsSync, readFileSync } from 'node:fs'
import { mustRun } from './command.mjs'
import { fingerprint } from './fingerprint.mjs'
import { fromRoot, root } from './paths.mjs'
import { plainOutput } from './progress.mjs'
import { stamp } from './stamp.mjs'

// Native packages differ by platform and by Node, so a folder copied between machines is installed again.
const machine = [process.version, process.platform, process.arch].join(' ')
const done = stamp('install')

const key = () => fingerprint({ base: root, paths: ['package-lock.json'], salt: machine })

export const installStep = {
  title: 'Installing packages',
  isCurrent: () => done.holds(key()) && areInstalled({ withDev: true }),
  hasRuntimePackages: () => areInstalled({ withDev: false }),
  needsRegistry: true,
  async run({ run, hear }) {
    const wanted = key()
    done.clear()
    const [command, ...args] = npmCommand()
    await mustRun(run, {
      what: 'npm ci',
      command,
      // With its requests in the log: they tell whether it waits for the network.
      args: [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=http'],
      options: { env: completeInstall(process.env), onText: hear },
      plain: plainOutput,
    })
    done.write(wanted)
  },
}

/** Whether the packages are there in the versions of the lockfile, as far as npm has written down; also after `npm prune`. */
function areInstalled({ withDev }) {
  const installed = fromRoot('node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const [wanted, found] = [fromRoot('package-lock.json'), installed].map((file) =>
    packagesIn(readFileSync(file, 'utf8')),
  )
  return holdsPackages({ wanted, found, withDev })
}

/** Optional ones are for some machines only. */
export function holdsPackages({ wanted, found, withDev }) {
  const needed = Object.entries(wanted).filter(([path, { dev, optional, devOptional }]) => {
    return path !== '' && !optional && (withDev || !(dev || devOptional))
  })
  return needed.every(([path, { version }]) => found[path]?.version === version)
}

const packagesIn = (lockfile) => JSON.parse(lockfile).packages

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
