/** The packages: `npm ci` when the lockfile or Node has changed, or when some are missing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupFailed } from './command.mjs'
import { fromRoot, memory, root } from './paths.mjs'
import { createStamp } from './stamp.mjs'

const FAILED =
  'npm ci failed; its lines above say why. If it could not reach its registry, check your network and npm’s proxy and registry settings, and try again.'
// The build needs the development packages, also where NODE_ENV or a setting of npm's would leave them out.
const CI = ['ci', '--include=dev', '--no-audit', '--no-fund']

const { dependencies, devDependencies } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))
const stamp = createStamp({ file: join(memory, 'install'), base: root, paths: ['package-lock.json'] })

export const installStep = {
  title: 'Installing packages',
  isCurrent: () => stamp.holds() && hasPackages({ ...dependencies, ...devDependencies }),
  hasRuntimePackages: () => hasPackages(dependencies),
  run: ({ run }) => stamp.during(() => installPackages(run)),
}

export async function installPackages(run) {
  // npm names its own script when it runs us; on Windows that is the only way to start it without a shell.
  const script = process.env.npm_execpath
  const [command, ...args] = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
  if (!(await run(command, [...args, ...CI]))) throw new SetupFailed(FAILED)
}

/** npm writes its own lockfile there last, so an install that was killed has none. `npm prune` takes packages away. */
export function hasPackages(packages, folder = fromRoot('node_modules')) {
  return ['.package-lock.json', ...Object.keys(packages)].every((name) => existsSync(join(folder, name)))
}
