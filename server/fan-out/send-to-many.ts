/** The one part of the server that is written in C, send-to-many.c; where it could not be built, it is done without. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Writes the same bytes to the first `count` of the descriptors. `sent` tells how many each has taken, the answer how many
 * descriptors have not taken all.
 */
export type SendToMany = (descriptors: Int32Array, count: number, bytes: Uint8Array, sent: Int32Array) => number

/** Beside the built server; seen from the source, where the build has put it. */
const PLACES = ['./send-to-many.node', '../../dist/server/send-to-many.node'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** `tell` hears why it is done without. */
export function loadSendToMany(
  tell: (why: string) => void,
  places: readonly string[] = PLACES,
): SendToMany | undefined {
  const place = places.find(existsSync)
  if (!place) return void tell('it was not built')
  try {
    return createRequire(import.meta.url)(place) as SendToMany
  } catch (error) {
    return void tell(String(error))
  }
}
