/** Builds the part of the server that is written in C, which asks for nothing but a compiler. */
import { spawnSync } from 'node:child_process'

/** False where it cannot be built. The server then does without it, as on a machine that has no compiler. */
export function buildNative(source, target, { compiler = process.env.CC || 'cc', platform = process.platform } = {}) {
  const linking = platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : []
  const args = ['-O2', '-shared', '-fPIC', ...linking, '-o', target, source]
  return spawnSync(compiler, args, { stdio: 'ignore' }).status === 0
}
