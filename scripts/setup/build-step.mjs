/** The build step: runs again when one of its inputs has changed. */
import { SetupFailed } from './command.mjs'
import { fromRoot, root } from './paths.mjs'
import { createStamp } from './stamp.mjs'

const SOURCES = [
  ...['contract', 'server', 'web', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json'],
  ...['scripts/build.mjs', 'scripts/database-image.ts', 'scripts/server-bundle.mjs'],
]
// Inside dist, so that a copied build is still current.
const stamp = createStamp({ file: fromRoot('dist/built-from'), base: root, paths: SOURCES, isIgnored: isNeverServed })

/** Tests and fixtures change often and are not part of the build. */
export function isNeverServed(path) {
  return /\.test\.[a-z]+$|\/(testing|__snapshots__|node_modules)\//.test(path)
}

export const buildStep = {
  title: 'Building',
  isCurrent: () => stamp.holds(),
  run: ({ run }) =>
    stamp.during(async () => {
      // NODE_ENV selects the React build; the build script sets it.
      const env = { ...process.env, NODE_ENV: undefined }
      const isBuilt = await run(process.execPath, [fromRoot('scripts/build.mjs')], { env })
      if (!isBuilt) throw new SetupFailed('The build failed; the lines above say why.')
    }),
}
