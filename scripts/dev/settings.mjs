/** The settings of `npm run dev`: read as the server reads them, with one admin password for the whole run. */
import { randomBytes } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'
import { fromRoot } from '../setup/paths.mjs'

/** Fills in `env`. Returns the admin password if none was set. */
export async function completeSettings(env, envFile = fromRoot('.env')) {
  // First, so that a password in the file is known.
  const { loadEnvFile } = await tsImport('../../server/env-file.ts', import.meta.url)
  loadEnvFile(env, envFile)
  if (env.ADMIN_PASSWORD) return undefined
  // The server would make one at every restart, and sign the admin out each time.
  env.ADMIN_PASSWORD = randomBytes(9).toString('hex')
  return env.ADMIN_PASSWORD
}
