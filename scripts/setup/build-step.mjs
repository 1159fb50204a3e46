/** The build: made again when anything that goes into it has changed. */
import { SetupFailed } from './command.mjs'
import { fromRoot, root } from './paths.mjs'
import { createStamp } from './stamp.mjs'

const SOURCES = [
  ...['contract', 'server', 'web', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json'],
  ...['scripts/build.mjs', 'scripts/database-image.ts', 'scripts/server-bundle.mjs'],
]
// In the build itself: it stays right where it is copied to, without what set-up remembers.
const stamp = createStamp({ file: fromRoot('dist/built-from'), base: root, paths: SOURCES, isIgnored: isNeverServed })

/** Tests change often. */
export function isNeverServed(path) {
  return /\.test\.[a-z]+$|\/(testing|__snapshots__|node_modules)\//.test(path)
}

export const buildStep = {
  title: 'Building',
  isCurrent: () => stamp.holds(),
  run: ({ run }) =>
    stamp.during(async () => {
      // NODE_ENV decides which React the web gets; the build script knows, the environment does not.
      const env = { ...process.env, NODE_ENV: undefined }
      const isBuilt = await run(process.execPath, [fromRoot('scripts/build.mjs')], { env })
      if (!isBuilt) throw new SetupFailed('The build failed; the lines above say why.')
    }),
}
