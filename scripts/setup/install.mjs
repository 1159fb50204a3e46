/** The install step: `npm ci` when the lockfile or Node has changed, or when some are missing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupFailed } from './command.mjs'
import { fromRoot, memory, root } from './paths.mjs'
import { createStamp } from './stamp.mjs'

const FAILED =
  'npm ci failed; its lines above say why. If it could not reach its registry, check your network and npm’s proxy and registry settings, and try again.'
// The build needs the development packages, even if NODE_ENV or an npm setting would omit them.
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
  // npm sets this to its own script; on Windows npm cannot be started otherwise without a shell.
  const script = process.env.npm_execpath
  const [command, ...args] = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
  if (!(await run(command, [...args, ...CI]))) throw new SetupFailed(FAILED)
}

/** npm writes this lockfile last, so a killed install has none. `npm prune` removes packages. */
export function hasPackages(packages, folder = fromRoot('node_modules')) {
  return ['.package-lock.json', ...Object.keys(packages)].every((name) => existsSync(join(folder, name)))
}
