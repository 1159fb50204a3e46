/** The esbuild options of the server bundle, for the build and for tests that start a server process. */
import { spawnSync } from 'node:child_process'

/**
 * Most load files from their own folder: native code, the embedded database, the renderer of share cards. `cookie` is
 * loaded lazily by another package, which would not find its named exports in the bundle.
 */
const EXTERNAL = [
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'fs-native-extensions',
  '@resvg/resvg-wasm',
  'cookie',
  'pg-native',
]

/** CommonJS packages need `require`, which ES modules do not have. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** The server and its worker threads, which must be in the same folder. */
export const serverEntries = {
  main: 'server/main.ts',
  'db-worker': 'server/db/embedded/worker.ts',
  'hash-worker': 'server/features/auth/password/hash-worker.mjs',
}

export const serverBundle = {
  bundle: true,
  // Keeps dynamic imports lazy, and shares chunks between the entries.
  splitting: true,
  // All other packages are bundled: a few large files load faster than a thousand small ones.
  external: EXTERNAL,
  banner: { js: REQUIRE },
  platform: 'node',
  format: 'esm',
  target: 'node20',
}

const SHARED = { darwin: ['-undefined', 'dynamic_lookup'] }

/** Compiles the optional part in C. Returns the reason if that fails. */
export function buildNative(source, target, compiler = process.env.CC || 'cc') {
  const args = ['-O2', '-Wall', '-shared', '-fPIC', ...(SHARED[process.platform] ?? []), '-o', target, source]
  const { status, error, stderr } = spawnSync(compiler, args, { encoding: 'utf8' })
  if (status === 0) return undefined
  const why = error ? `there is no compiler called ${compiler}` : stderr.split('\n').find(Boolean)
  return `Built without the part in C (${why}): all works, and a full room costs more.`
}
