/** The build: made again when anything that goes into it has changed. */
import { existsSync } from 'node:fs'
import { mustRun } from './command.mjs'
import { fingerprint } from './fingerprint.mjs'
import { fromRoot, root } from './paths.mjs'
import { stamp } from './stamp.mjs'

const SOURCES = [
  'contract',
  'server',
  'web',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/database-image.ts',
  'scripts/native.mjs',
  'scripts/server-bundle.mjs',
]
/** Begins what a successful build says that people should know; all else it prints is for a failure. */
const NOTICE = 'Built without'
const PROOF = ['dist/build-info.json', 'dist/server/main.js', 'dist/web/index.html']
// In the build itself: it stays right where it is copied to, without what set-up remembers.
const done = stamp('built-from', fromRoot('dist'))

const machine = [process.version, process.platform, process.arch].join(' ')

const key = () => fingerprint({ base: root, paths: SOURCES, salt: machine, isIgnored: isNeverServed })

/** Tests change often and are never served; caches are nobody's source. */
export function isNeverServed(path) {
  return /\.test\.[a-z]+$|\/(testing|__snapshots__|node_modules)$/.test(path)
}

export const buildStep = {
  title: 'Building',
  isCurrent: () => PROOF.every((file) => existsSync(fromRoot(file))) && done.holds(key()),
  async run({ run, say }) {
    // Taken before the build: a file saved while it runs makes the next start build again.
    const wanted = key()
    done.clear()
    // NODE_ENV decides which React the web gets; the build script knows, the environment does not.
    const { NODE_ENV: _, ...env } = process.env
    const args = [fromRoot('scripts/build.mjs')]
    const said = await mustRun(run, { what: 'The build', command: process.execPath, args, options: { env } })
    for (const line of noticesIn(said)) say(line)
    done.write(wanted)
  },
}

export const builtWithoutC = (why) => `${NOTICE} the part in C (${why}): all works, and a full room costs more.`

export function noticesIn(said) {
  return said.split('\n').filter((line) => line.startsWith(NOTICE))
}
