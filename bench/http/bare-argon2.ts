/** Measures Argon2 alone, to compare sign-in with. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onCore, SERVER_CORE } from '../fan-out/pinned.ts'

const PROGRAM = fileURLToPath(new URL('./bare-argon2.program.ts', import.meta.url))

/** The hash includes its cost parameters. */
export type Checking = { hash: string; password: string; seconds: number }

/** CPU microseconds of one check, on the server's core. */
export function cpuOfArgon2(wanted: Checking): number {
  const [command = '', ...args] = [
    ...onCore(SERVER_CORE),
    ...[process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(wanted)],
  ]
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error('Argon2 could not be measured')
  return Number(stdout)
}
