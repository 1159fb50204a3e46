/** Shared by the command-line programs: finds the data folder and prints a failure in one line. */

import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { BadSetting } from '#server/lib/settings-reader.ts'
import { loadEnvFile } from '#server/process/env-file.ts'

const EXTERNAL = 'DATABASE_URL is set: use pg_dump and pg_restore, this is for the embedded database'

type Environment = Record<string, string | undefined>

type Say = (line: string) => void

export async function runCommand(
  env: Environment,
  work: (dataDir: string, say: Say) => Promise<string>,
): Promise<void> {
  try {
    loadEnvFile(env)
    if (env.DATABASE_URL) throw new DatabaseUnavailable(EXTERNAL)
    console.log(await work(env.DATA_DIR || 'data', console.log))
  } catch (error) {
    printFailure(error)
  }
}

/** Expected failures become one line; a bug is thrown again, with its stack. */
export function printFailure(error: unknown): void {
  if (!isExpected(error)) throw error
  console.error(reasonOf(error))
  process.exitCode = 1
}

/** What the caller can fix: settings, arguments, or a path that the system refuses. */
function isExpected(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof BadSetting) return true
  const { code, syscall } = Object(error) as NodeJS.ErrnoException
  return syscall !== undefined || String(code).startsWith('ERR_PARSE_ARGS')
}
