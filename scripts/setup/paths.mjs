/** Paths from the project's root. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const fromRoot = (...parts) => join(root, ...parts)

/** Cached state of the set-up; safe to delete at any time. */
export const memory = fromRoot('.setup')
