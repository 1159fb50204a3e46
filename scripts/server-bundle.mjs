/** How the server is made into a program: for the product, and for the tests that start one and kill it. */
import { spawnSync } from 'node:child_process'

/**
 * Most find files of their own beside them: machine code, the embedded database, the drawer of share cards. The cookies'
 * package is loaded late by another one, which would not find its functions under their names in what is built in.
 */
const LEFT_WHERE_THEY_ARE = [
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'fs-native-extensions',
  '@resvg/resvg-wasm',
  'cookie',
  'pg-native',
]

/** Older packages ask for others in a way that a module does not have by itself. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** The server's program and those that its threads run, which it expects beside it. */
export const serverEntries = {
  main: 'server/main.ts',
  'db-worker': 'server/db/embedded/worker.ts',
  'hash-worker': 'server/features/auth/password/hash-worker.mjs',
}

export const serverBundle = {
  bundle: true,
  // What is imported only later is loaded only then, and what several programs share is written once.
  splitting: true,
  // With the packages: a thousand small files take longer to find and read than a few large ones.
  external: LEFT_WHERE_THEY_ARE,
  banner: { js: REQUIRE },
  platform: 'node',
  format: 'esm',
  target: 'node20',
}

const SHARED = { darwin: ['-undefined', 'dynamic_lookup'] }

/** Compiles the part that is written in C. Answers why that could not be done, or nothing; the server does without it then. */
export function buildNative(source, target, compiler = process.env.CC || 'cc') {
  const args = ['-O2', '-Wall', '-shared', '-fPIC', ...(SHARED[process.platform] ?? []), '-o', target, source]
  const { status, error, stderr } = spawnSync(compiler, args, { encoding: 'utf8' })
  if (status === 0) return undefined
  const why = error ? `there is no compiler called ${compiler}` : stderr.split('\n').find(Boolean)
  return `Built without the part in C (${why}): all works, and a full room costs more.`
}
