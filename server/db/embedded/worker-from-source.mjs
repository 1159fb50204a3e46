/** Starts the database's thread from its TypeScript source, for development and tests. */
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
