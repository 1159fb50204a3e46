/** Starts the database's thread from its TypeScript source, for development and tests; the built server has no need of it. */
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
