/** Secrets that are generated when they are not configured: stored with the data, or valid for this run only. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/db.ts'
import { newId, newToken } from '#server/lib/tokens.ts'
import { storeSharedSecret } from './shared-secrets.store.ts'

export function secretFile(dataDir: string): string {
  return join(dataDir, 'session-secret')
}

/** Signs guest cookies, so it must outlive a restart. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored.length >= 32) return stored
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const secret = newToken()
  await writeFile(file, secret, { mode: 0o600 })
  await chmod(file, 0o600)
  return secret
}

/** Shared by all nodes on the database, so that a guest cookie is valid on each of them. */
export function sharedSecret(db: Db): Promise<string> {
  return storeSharedSecret(db, 'session', newToken())
}

/** Separates the nodes on this database from others on the same Redis; not a secret. */
export function clusterNamespace(db: Db): Promise<string> {
  // Stored under its first name; changing it would split a running cluster.
  return storeSharedSecret(db, 'house', newId('house'))
}

/** Short enough to type from the start message. */
export function passwordForThisRun(): string {
  return newToken().replace(/[-_]/g, '').slice(0, 12)
}
