/** Argon2 and nothing else, checking a password that the server has stored, to measure signing in beside. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onCore, SERVER_CORE } from '../fan-out/pinned.ts'

const PROGRAM = fileURLToPath(new URL('./bare-argon2.program.ts', import.meta.url))

/** What the hash costs stands in it. */
export type Checking = { hash: string; password: string; seconds: number }

/** Microseconds of processor for one check, on the core that the server has. */
export function cpuOfArgon2(wanted: Checking): number {
  const [command = '', ...args] = [
    ...onCore(SERVER_CORE),
    ...[process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(wanted)],
  ]
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error('Argon2 could not be measured')
  return Number(stdout)
}
