/** Looks for programs that are already on the machine. */
import { execFile } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const TRIAL_MS = 20_000

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Every place on the search path that holds a program of one of these names, in order. */
export function placesOf(names, searchPath = process.env.PATH ?? '') {
  const folders = searchPath.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

/** What `program --version` says, or null for a program that only pretends to be there. */
export async function versionOf(program) {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: TRIAL_MS })
    return stdout.trim()
  } catch {
    return null
  }
}

/** The first candidate that is there, runs, and says an acceptable version. */
export async function firstWorking(candidates, isGoodVersion = () => true) {
  for (const candidate of candidates) {
    const version = isProgram(candidate) ? await versionOf(candidate) : null
    if (version !== null && isGoodVersion(version)) return candidate
  }
  return null
}
