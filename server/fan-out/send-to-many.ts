/** Loads send-to-many.c, the only part of the server written in C; the server also runs without it. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `sent` gets how many bytes each of the first `count` descriptors took. Returns how many did not take all. */
export type SendToMany = (descriptors: Int32Array, count: number, bytes: Uint8Array, sent: Int32Array) => number

/** Beside the built server, or, when run from source, in the build folder. */
const PATHS = ['./send-to-many.node', '../../dist/server/send-to-many.node'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

export function loadSendToMany(
  onMissing: (reason: string) => void,
  paths: readonly string[] = PATHS,
): SendToMany | undefined {
  const path = paths.find(existsSync)
  if (!path) {
    onMissing('it was not built')
    return undefined
  }
  try {
    return createRequire(import.meta.url)(path) as SendToMany
  } catch (error) {
    onMissing(String(error))
    return undefined
  }
}
