/** The secrets that nobody has set: made once and kept with the data, or made for this run. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/db.ts'
import { newId, newToken } from '#server/lib/tokens.ts'
import { storeSharedSecret } from './shared-secrets.store.ts'

/** Where the secret is kept that nobody has set, while the database is embedded. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'session-secret')
}

/** Signs guest cookies, so it must outlive a restart. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.length >= 32) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const secret = newToken()
  await writeFile(file, secret, { mode: 0o600 })
  await chmod(file, 0o600)
  return secret
}

/** The same for every process on the database: a guest of one of them is a guest of all. */
export function sharedSecret(db: Db): Promise<string> {
  return storeSharedSecret(db, 'session', newToken())
}

/** What the processes on this database have in common with nobody else; no secret. */
export function clusterNamespace(db: Db): Promise<string> {
  return storeSharedSecret(db, 'house', newId('house'))
}

/** Short enough to be typed from the start line, good for one run. */
export function passwordForThisRun(): string {
  return newToken().replace(/[-_]/g, '').slice(0, 12)
}
