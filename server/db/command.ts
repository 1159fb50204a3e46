/** What the command-line programs share: where the data is, and a failure that is one clear line. */
import { DatabaseUnavailable } from './unavailable.ts'

const EXTERNAL = 'DATABASE_URL is set: use pg_dump and pg_restore, this is for the embedded database'

type Environment = Record<string, string | undefined>

type Say = (line: string) => void

/** `work` may say how far it is, and answers what it has done. */
export async function runCommand(
  env: Environment,
  work: (dataDir: string, say: Say) => Promise<string>,
): Promise<void> {
  try {
    if (env.DATABASE_URL) throw new DatabaseUnavailable(EXTERNAL)
    console.log(await work(env.DATA_DIR || 'data', console.log))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
