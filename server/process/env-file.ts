/** Loads settings from `.env` in the project's folder, for everything that the environment does not set. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { reasonOf } from '#server/db/errors/reason.ts'
import { BadSetting, createReader, type Environment } from '#server/lib/settings-reader.ts'

const defaultFile = fileURLToPath(new URL('../../.env', import.meta.url))

/** ENV_FILE names another file, or is `off`. */
export function loadEnvFile(env: Environment, file = defaultFile): void {
  const named = createReader(env).text('ENV_FILE')
  if (named === 'off' || (!named && !existsSync(file))) return
  for (const [name, value] of Object.entries(readSettings(named ? resolve(named) : file))) env[name] ??= value
}

function readSettings(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new BadSetting(
      `The settings in ${file} cannot be read: ${reasonOf(error)}. Set ENV_FILE to another file, or to off.`,
    )
  }
}
