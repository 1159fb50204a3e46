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
const PROOF = ['dist/build-info.json', 'dist/server/main.js', 'dist/web/index.html']
const done = stamp('build')

const key = () => fingerprint({ base: root, paths: SOURCES, salt: process.version, isIgnored: isNeverServed })

/** Tests change often and are never served; caches are nobody's source. */
export function isNeverServed(path) {
  return /\.test\.[a-z]+$|\/(testing|__snapshots__|node_modules)$/.test(path)
}

export const buildStep = {
  title: 'Building',
  isCurrent: () => PROOF.every((file) => existsSync(fromRoot(file))) && done.holds(key()),
  async run({ run }) {
    // Taken before the build: a file saved while it runs makes the next start build again.
    const wanted = key()
    done.clear()
    // NODE_ENV decides which React the web gets; the build script knows, the environment does not.
    const { NODE_ENV: _, ...env } = process.env
    await mustRun(run, 'The build', process.execPath, [fromRoot('scripts/build.mjs')], { env })
    done.write(wanted)
  },
}
