/** Builds the part of the server that is written in C, which asks for nothing but a compiler. */
import { spawnSync } from 'node:child_process'

const SHARED = { darwin: ['-undefined', 'dynamic_lookup'] }

/** Why it could not be built, or nothing. The server does without it then. */
export function buildNative(source, target, compiler = process.env.CC || 'cc') {
  const args = ['-O2', '-Wall', '-shared', '-fPIC', ...(SHARED[process.platform] ?? []), '-o', target, source]
  const { status, error, stderr } = spawnSync(compiler, args, { encoding: 'utf8' })
  if (status === 0) return undefined
  return error ? `there is no compiler called ${compiler}` : (stderr.split('\n').find(Boolean) ?? `${compiler} failed`)
}
