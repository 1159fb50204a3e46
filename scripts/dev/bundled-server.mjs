/** The server as one program for `npm run dev`: bundled again at every change, as it starts in half the time that way. */
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { serverBundle, serverEntries } from '../server-bundle.mjs'
import { fromRoot, root } from '../setup/paths.mjs'

/** Inside the project, so that packages are found from there. */
const HOME = fromRoot('node_modules/.cache/dev')
const FOLDER = join(HOME, 'server')

/** Answers the program, and how to bundle it again; a mistake in the source is printed and thrown. */
export async function createBundledServer() {
  rmSync(HOME, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  cpSync(fromRoot('package.json'), join(HOME, 'package.json'))
  // Where there is a build, a first start copies its database instead of making one.
  symlinkSync(fromRoot('dist/server/database-image'), join(FOLDER, 'database-image'), 'junction')
  const bundle = await context({
    ...serverBundle,
    absWorkingDir: root,
    entryPoints: serverEntries,
    outdir: FOLDER,
    // Left where they are: bundling them takes half a second at every change, and loading them less than half of that.
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
  })
  return {
    program: join(FOLDER, 'main.js'),
    async bundle() {
      await bundle.rebuild()
      cpSync(fromRoot('server/db/migrations'), join(FOLDER, 'migrations'), { recursive: true })
      cpSync(fromRoot('server/features/share/art'), join(FOLDER, 'art'), { recursive: true })
    },
    stop: () => void bundle.dispose(),
  }
}
